/// Types whose values are all elements of a name in XML.
protocol RepeatedValues {}

extension Array: RepeatedValues {}
extension ContiguousArray: RepeatedValues {}
extension Set: RepeatedValues {}
