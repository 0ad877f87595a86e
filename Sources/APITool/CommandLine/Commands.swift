/// The commands that are compiled in.
enum Commands {
    static var all: [any Command.Type] {
        let commands: [(any Command.Type)?] = [GetCommand.self, rpc, DemoCommand.self]
        return commands.compactMap(\.self)
    }
}
