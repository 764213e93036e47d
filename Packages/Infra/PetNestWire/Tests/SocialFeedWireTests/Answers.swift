/// Answers of the backend from before clients and backend shared their records, as it sent them.
enum Answers {
    /// A page of posts.
    static let posts = """
        {"more":true,"posts":[{"at":1777741218685,"comments":3,"id":"d08fe37f-8aaf-4177-a1c0-a04123953c75",
        "liked":false,"likes":11,"mentions":["bruno"],"place":1777741218685,"profile":{"handle":"ida",
        "id":"22b60764-994a-408a-b252-4cefef763de7","mine":false,"name":"Ida","species":"dog"},
        "text":"Lake loop with @bruno this afternoon: 5.1 km, three ducks, no catches. He swims like a tugboat."},
        {"at":1777658444485,"comments":3,"id":"7bac5700-93f5-45f8-8eba-260af3dacb3c","liked":false,"likes":8,
        "mentions":[],"place":1777661624485,"profile":{"handle":"bruno","id":"99213a25-0874-43d6-964d-7c73a89fb1d7",
        "mine":true,"name":"Bruno","species":"dog"},
        "text":"300 g less than last month! Green beans instead of the second biscuit. I was not asked."}]}
        """

    /// The comments on a post.
    static let comments = """
        {"comments":[{"at":1777741698685,"id":"3af3cae0-7afe-4c8d-a9be-b5859f4f412d","mentions":[],
        "profile":{"handle":"pixel","id":"48fc2277-d920-4b47-bf74-d4a05739af78","mine":false,"name":"Pixel",
        "species":"dog"},"text":"Which lake?"},{"at":1777743498685,"id":"007e1bab-836a-4077-bb9b-1c5f580d4175",
        "mentions":[],"parent":"3af3cae0-7afe-4c8d-a9be-b5859f4f412d","profile":{"handle":"ida",
        "id":"22b60764-994a-408a-b252-4cefef763de7","mine":false,"name":"Ida","species":"dog"},
        "text":"The small one behind the allotments. The swan is on holiday."}],"more":false}
        """

    /// Profiles found by a search.
    static let profiles = """
        {"profiles":[{"about":"Beagle, 4. Nose first, questions later.","blocked":false,"followers":1,
        "following":true,"handle":"ida","id":"22b60764-994a-408a-b252-4cefef763de7","mine":false,"name":"Ida",
        "posts":16,"species":"dog"}]}
        """

    /// The numbers of unseen posts and mentions.
    static let unread = """
        {"mentions":3,"posts":22}
        """

    /// What is new.
    static let reading = """
        {"mentions":3,"new":15}
        """
}
