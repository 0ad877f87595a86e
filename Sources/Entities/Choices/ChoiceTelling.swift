/// How a `ChoiceEntity` tells its kinds apart, whatever its type.
struct ChoiceTelling {
    /// The key whose value names the kind; nil for none.
    let discriminator: String?
    /// The names of the kinds.
    let names: () -> [String]

    init<Choice: ChoiceEntity>(_ type: Choice.Type) {
        discriminator = Choice.discriminator
        names = { Choice.choices.all.map(\.name) }
    }
}
