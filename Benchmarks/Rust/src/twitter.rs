//! The search result in `perf/twitter.json`.

use serde::{Deserialize, Serialize};

#[derive(Deserialize, Serialize)]
pub struct Twitter {
    pub statuses: Vec<Status>,
    pub search_metadata: SearchMetadata,
}

#[derive(Deserialize, Serialize)]
pub struct SearchMetadata {
    pub completed_in: f64,
    pub max_id: i64,
    pub max_id_str: String,
    pub next_results: String,
    pub query: String,
    pub refresh_url: String,
    pub count: i64,
    pub since_id: i64,
    pub since_id_str: String,
}

#[derive(Deserialize, Serialize)]
pub struct Metadata {
    pub result_type: String,
    pub iso_language_code: String,
}

#[derive(Deserialize, Serialize)]
pub struct Status {
    pub metadata: Metadata,
    pub created_at: String,
    pub id: i64,
    pub id_str: String,
    pub text: String,
    pub source: String,
    pub truncated: bool,
    pub in_reply_to_status_id: Option<i64>,
    pub in_reply_to_status_id_str: Option<String>,
    pub in_reply_to_user_id: Option<i64>,
    pub in_reply_to_user_id_str: Option<String>,
    pub in_reply_to_screen_name: Option<String>,
    pub user: User,
    pub geo: Option<String>,
    pub coordinates: Option<String>,
    pub place: Option<String>,
    pub contributors: Option<String>,
    pub retweet_count: i64,
    pub favorite_count: i64,
    pub entities: Entities,
    pub favorited: bool,
    pub retweeted: bool,
    pub lang: String,
    pub retweeted_status: Option<Retweet>,
    pub possibly_sensitive: Option<bool>,
}

#[derive(Deserialize, Serialize)]
pub struct Retweet {
    pub metadata: Metadata,
    pub created_at: String,
    pub id: i64,
    pub id_str: String,
    pub text: String,
    pub source: String,
    pub truncated: bool,
    pub in_reply_to_status_id: Option<i64>,
    pub in_reply_to_status_id_str: Option<String>,
    pub in_reply_to_user_id: Option<i64>,
    pub in_reply_to_user_id_str: Option<String>,
    pub in_reply_to_screen_name: Option<String>,
    pub user: User,
    pub geo: Option<String>,
    pub coordinates: Option<String>,
    pub place: Option<String>,
    pub contributors: Option<String>,
    pub retweet_count: i64,
    pub favorite_count: i64,
    pub entities: Entities,
    pub favorited: bool,
    pub retweeted: bool,
    pub lang: String,
    pub possibly_sensitive: Option<bool>,
}

#[derive(Deserialize, Serialize)]
pub struct User {
    pub id: i64,
    pub id_str: String,
    pub name: String,
    pub screen_name: String,
    pub location: String,
    pub description: String,
    pub url: Option<String>,
    pub entities: UserEntities,
    pub protected: bool,
    pub followers_count: i64,
    pub friends_count: i64,
    pub listed_count: i64,
    pub created_at: String,
    pub favourites_count: i64,
    pub utc_offset: Option<i64>,
    pub time_zone: Option<String>,
    pub geo_enabled: bool,
    pub verified: bool,
    pub statuses_count: i64,
    pub lang: String,
    pub contributors_enabled: bool,
    pub is_translator: bool,
    pub is_translation_enabled: bool,
    pub profile_background_color: String,
    pub profile_background_image_url: String,
    pub profile_background_image_url_https: String,
    pub profile_background_tile: bool,
    pub profile_image_url: String,
    pub profile_image_url_https: String,
    pub profile_banner_url: Option<String>,
    pub profile_link_color: String,
    pub profile_sidebar_border_color: String,
    pub profile_sidebar_fill_color: String,
    pub profile_text_color: String,
    pub profile_use_background_image: bool,
    pub default_profile: bool,
    pub default_profile_image: bool,
    pub following: bool,
    pub follow_request_sent: bool,
    pub notifications: bool,
}

#[derive(Deserialize, Serialize)]
pub struct UserEntities {
    pub url: Option<LinkList>,
    pub description: LinkList,
}

#[derive(Deserialize, Serialize)]
pub struct LinkList {
    pub urls: Vec<Link>,
}

#[derive(Deserialize, Serialize)]
pub struct Entities {
    pub hashtags: Vec<Hashtag>,
    pub symbols: Vec<Hashtag>,
    pub urls: Vec<Link>,
    pub user_mentions: Vec<Mention>,
    pub media: Option<Vec<Media>>,
}

#[derive(Deserialize, Serialize)]
pub struct Hashtag {
    pub text: String,
    pub indices: Vec<i64>,
}

#[derive(Deserialize, Serialize)]
pub struct Link {
    pub url: String,
    pub expanded_url: String,
    pub display_url: String,
    pub indices: Vec<i64>,
}

#[derive(Deserialize, Serialize)]
pub struct Mention {
    pub screen_name: String,
    pub name: String,
    pub id: i64,
    pub id_str: String,
    pub indices: Vec<i64>,
}

#[derive(Deserialize, Serialize)]
pub struct Media {
    pub id: i64,
    pub id_str: String,
    pub indices: Vec<i64>,
    pub media_url: String,
    pub media_url_https: String,
    pub url: String,
    pub display_url: String,
    pub expanded_url: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub sizes: Sizes,
    pub source_status_id: Option<i64>,
    pub source_status_id_str: Option<String>,
}

#[derive(Deserialize, Serialize)]
pub struct Sizes {
    pub medium: Size,
    pub small: Size,
    pub thumb: Size,
    pub large: Size,
}

#[derive(Deserialize, Serialize)]
pub struct Size {
    pub w: i64,
    pub h: i64,
    pub resize: String,
}
