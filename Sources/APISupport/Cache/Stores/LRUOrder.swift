/// Keys in the order in which they were used; each step takes constant time.
struct LRUOrder<Key: Hashable> {
    /// A place in the chain; indices rather than references, so that a long chain is freed without recursion.
    private struct Node {
        let key: Key
        var older: Int?
        var newer: Int?
    }

    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var places: [Key: Int] = [:]
    private var newest: Int?
    private var first: Int?

    /// The key that was used longest ago.
    var oldest: Key? { first.flatMap { nodes[$0]?.key } }

    /// Puts a key at the end, as used just now; a new one too.
    mutating func use(_ key: Key) {
        remove(key)
        let node = Node(key: key, older: newest, newer: nil)
        let place: Int
        if let index = free.popLast() {
            nodes[index] = node
            place = index
        } else {
            nodes.append(node)
            place = nodes.count - 1
        }
        if let newest { nodes[newest]?.newer = place } else { first = place }
        newest = place
        places[key] = place
    }

    /// Takes a key out.
    mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key), let node = nodes[place] else { return }
        if let older = node.older { nodes[older]?.newer = node.newer } else { first = node.newer }
        if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
        nodes[place] = nil
        free.append(place)
    }
}
