import CoreModels

/// Other people's pets.
enum FeedSamplePeople {
    static let all = [
        FeedSamplePerson(handle: "ida", name: "Ida", species: .dog, about: "Beagle, 4. Nose first, questions later."),
        FeedSamplePerson(
            handle: "moritz", name: "Moritz", species: .cat, about: "Gray tabby of 16 years. Owns a windowsill."),
        FeedSamplePerson(handle: "pixel", name: "Pixel", species: .dog, about: "Border collie. Works from home."),
        FeedSamplePerson(
            handle: "frau_holle", name: "Frau Holle", species: .rabbit, about: "White lop, lives with Karl."),
        FeedSamplePerson(
            handle: "tonka", name: "Tonka", species: .dog, about: "Bernese mountain dog, 52 kg of lap dog."),
        FeedSamplePerson(
            handle: "suki", name: "Suki", species: .cat, about: "Two rescues in one: three legs, nine opinions."),
        FeedSamplePerson(
            handle: "kiwi", name: "Kiwi", species: .bird, about: "Green budgie. Says “good morning” at night."),
        FeedSamplePerson(
            handle: "bandit", name: "Bandit", species: .smallMammal, about: "Ferret. Missing a sock? Ask me."),
        FeedSamplePerson(handle: "luna_and_co", name: "Luna", species: .cat, about: "Mother of four foster kittens."),
        FeedSamplePerson(handle: "oskar", name: "Oskar", species: .dog, about: "Dachshund with arthritis and plans."),
        FeedSamplePerson(
            handle: "shelly", name: "Shelly", species: .reptile, about: "Greek tortoise, 31. Sleeps till March."),
        FeedSamplePerson(
            handle: "fanni", name: "Fanni", species: .horse, about: "Haflinger, retired from everything but apples."),
        FeedSamplePerson(
            handle: "nala", name: "Nala", species: .dog, about: "Street dog from Romania, learning sofas."),
        FeedSamplePerson(
            handle: "mochi", name: "Mochi", species: .cat, about: "Ragdoll. Diet since January, allegedly."),
        FeedSamplePerson(handle: "ernie", name: "Ernie", species: .smallMammal, about: "Guinea pig, brother of Bert."),
        FeedSamplePerson(handle: "yuki", name: "Yuki", species: .dog, about: "Shiba inu. No."),
        FeedSamplePerson(
            handle: "paul", name: "Paul", species: .cat, about: "Orange, indoor, dramatic.", isFollowed: false),
        FeedSamplePerson(
            handle: "greta", name: "Greta", species: .dog, about: "Greyhound. Fast for ten minutes a day.",
            isFollowed: false),
        FeedSamplePerson(
            handle: "captain", name: "Captain", species: .bird, about: "Gray parrot with a naval vocabulary.",
            isFollowed: false),
        FeedSamplePerson(
            handle: "hopper", name: "Hopper", species: .rabbit, about: "Dwarf rabbit, agility class.", isFollowed: false
        ),
        FeedSamplePerson(
            handle: "rosa", name: "Rosa", species: .cat, about: "Blind since birth; knows every shelf.",
            isFollowed: false),
        FeedSamplePerson(
            handle: "balu", name: "Balu", species: .dog, about: "Newfoundland, lifeguard in training.",
            isFollowed: false),
    ]
}

/// The posts.
enum FeedSamplePosts {
    /// Interchangeable words of everyday posts.
    static let slots: [(String, [String])] = [
        (
            "place",
            ["at the lake", "in the park", "behind the bakery", "by the canal", "in the forest", "on the field"]
        ),
        ("time", ["before breakfast", "at five in the morning", "after lunch", "in the rain", "all afternoon"]),
        ("thing", ["a tennis ball", "one glove", "half a pretzel", "a very good stick", "somebody's hat"]),
        ("spot", ["on the keyboard", "in the laundry basket", "on the clean coat", "in the sink", "on the warm box"]),
        ("food", ["salmon", "turkey", "the expensive pâté", "the neighbor's food", "pumpkin"]),
        ("green", ["dandelion", "parsley", "a carrot top", "fennel", "basil"]),
        ("friend", ["@ida", "@tonka", "@oskar", "@pixel", "@nala"]),
        ("minutes", ["ten minutes", "a quarter of an hour", "an hour", "forty minutes"]),
    ]

    static func everyday(of species: Species) -> [String] {
        switch species {
        case .dog:
            [
                "Found {thing} {place}. It lives with us now.",
                "Walked for {minutes} {place} and met nobody I approved of.",
                "Met {friend} {place}. We have agreed on the hole.",
                "Bath day. I was told it was a walk. There will be consequences.",
                "The recall works perfectly. Except {place}. And {time}.",
                "Brought {thing} home {time}. Was praised with the word “no”.",
                "New harness, and suddenly I can no longer walk. Lay down for {minutes}.",
                "Slept on the side of the bed that is mine, which is both.",
                "Somebody rang. I told everybody, for {minutes}.",
                "Swam {place}, rolled {place}, and am now not allowed in the car.",
                "Puzzle feeder solved in four seconds: one turns it over.",
                "{friend} has a bed with a roof. I want to speak to somebody.",
            ]
        case .cat:
            [
                "Refused {food}. Loved it yesterday. That was yesterday.",
                "Slept {spot} {time}. It's warm and they need it.",
                "Caught the red dot. Nobody can prove otherwise.",
                "Sat in front of the closed door for {minutes}. It was opened. I don't want to go out.",
                "New scratching post assembled. The box is excellent.",
                "Knocked the glass over slowly, so that she had time to react. She had not.",
                "Sang {time}. The neighbors have now met me too.",
                "Two birds on the balcony. I made the noise.",
                "Vet says I gained 200 g. I say the scales are on carpet.",
                "Found {spot}, after {minutes} of being called for.",
                "{food} tonight, and suddenly everybody is my friend.",
            ]
        case .rabbit:
            [
                "{green} in the morning, binkies all day.",
                "Redesigned the corner of the rug {time}.",
                "Karl took my {green}. We're not speaking.",
                "Flopped so hard that somebody called the vet. I was asleep.",
                "The new tunnel has two exits. I checked for {minutes}.",
                "Nails cut. I'll remember this.",
            ]
        case .smallMammal:
            [
                "Wheel: 6.2 km {time}. Destination: same.",
                "{green} was served late. Wheeked for {minutes}.",
                "New hiding place {spot}. Please don't tell.",
                "Stole {thing}. It's under the sofa with the other ones.",
                "Nap pile after {minutes} of zoomies.",
                "Weighed today, on kitchen scales, with dignity.",
            ]
        case .bird:
            [
                "Learnt the sound of the microwave. They have run for it twice.",
                "Said “good night” {time}. Everybody must go to bed.",
                "Threw {green} on the floor. It falls every time.",
                "Free flight for {minutes}, landed {spot}.",
                "Sang with the vacuum cleaner. We are a duo now.",
            ]
        case .reptile:
            [
                "Walked across the terrace. Departed {time}. Arriving soon.",
                "{green}: yes. Cucumber: also yes.",
                "Basked for {minutes}. Moved one leg.",
                "Weighed 1,480 g, which is perfect for the winter, says the vet.",
            ]
        case .horse:
            [
                "Rolled {place}. I was gray for a while.",
                "Apples counted: fewer than there were.",
                "The farrier came. He has the pockets with the carrots.",
                "Stood {time} and looked at the hill. The hill looked back.",
            ]
        case .fish, .other:
            ["Swam a round. Then another."]
        }
    }

    /// Comments for any everyday post.
    static let answers = [
        "Same here.", "We know that look.", "Picture or it didn't happen.", "Give a treat from us.",
        "Living the dream.",
        "As one does.", "My people want to know how you did that.", "No notes.", "Tell us more!",
        "I was never shown this.",
        "Good work.", "Every single day.", "This is the way.", "Cuddle from ours to yours.",
    ]

    /// The written posts, with their comments.
    static let written: [FeedSamplePost] = [
        FeedSamplePost(
            "nala", ago: 0, at: -1, likes: 21,
            "First night without waking up once. Eight months ago I slept standing, behind the door. Today: on my back, "
                + "all legs in the air, snoring.",
            [
                .init("tonka", "We are so happy for you two!"),
                .init("suki", "It took us a year. The back is the sign.", answers: 0),
                .init("oskar", "Snoring is a skill, keep practising."),
                .init("nala", "Thank you all. She's asleep again, of course.", answers: 1),
            ]),
        FeedSamplePost(
            "ida", ago: 1, at: 17, likes: 14,
            "Lake loop with @bruno this afternoon: 5.1 km, three ducks, no catches. He swims like a tugboat.",
            [
                .init("pixel", "Which lake? We only know the one with the angry swan."),
                .init("ida", "The small one behind the allotments. The swan is on holiday.", answers: 0),
                .init("yuki", "Swimming: no."),
            ]),
        FeedSamplePost(
            "moritz", ago: 2, at: 7, likes: 18,
            "Sixteen today. Kidney diet, heated blanket, and a speech by the vet about my “remarkable” blood values. There was "
                + "tuna. One teaspoon, but there was tuna.",
            [
                .init("luna_and_co", "Happy birthday, old gentleman!"),
                .init("mochi", "They give you TUNA?"),
                .init("moritz", "One teaspoon.", answers: 1),
                .init("mochi", "TUNA.", answers: 2),
            ]),
        FeedSamplePost(
            "bruno", ago: 2, at: 18, likes: 12,
            "300 g less than last month! Green beans instead of the second biscuit. I was not asked.",
            [
                .init("oskar", "The beans are a lie but the knees say thanks."),
                .init("tonka", "Proud of you, @bruno. Was it hard?", answers: 0),
                .init("mochi", "Delete this before my people see it."),
            ]),
        FeedSamplePost(
            "pixel", ago: 3, at: 15, likes: 9,
            "Question to the sheepdogs here: how do you keep yours busy on days of 35 °C? We have done nose work in the "
                + "cellar, frozen broth and the paddling pool, and it's only Tuesday.",
            [
                .init("yuki", "I lie on tiles and judge."),
                .init("ida", "Scent trail through the flat! Hide tea bags, numbered. Takes her an hour."),
                .init("pixel", "Tea bags! Trying tonight.", answers: 1),
                .init("balu", "Early swim at six, then nothing until nine in the evening."),
            ]),
        FeedSamplePost(
            "luna_and_co", ago: 4, at: 19, likes: 20,
            "Fosters, week six: 612, 640, 655 and one 701 g (he eats under the others). Vaccinated, chipped, and from "
                + "Saturday looking for homes in pairs. @miso, you know what you want.",
            [
                .init("suki", "701 g is a lifestyle."),
                .init("moritz", "Not here. I have a windowsill to think of."),
            ]),
        FeedSamplePost(
            "oskar", ago: 5, at: 9, likes: 11,
            "Physio on the underwater treadmill, session five. Before: stairs, no. Today: stairs, twice, for cheese.",
            [.init("nala", "Which practice? Asking for a hip."), .init("oskar", "Sent you a message!", answers: 0)]),
        FeedSamplePost(
            "miso", ago: 6, at: 20, likes: 15,
            "Is it normal that she fetches? Paper balls, again and again, and drops them into my shoe. She is a cat. I checked.",
            [
                .init("suki", "Perfectly normal. Ours fetches hair ties, at four in the morning."),
                .init("rosa", "Maine Coons are dogs that passed the exam."),
                .init("ida", "Hire her.", answers: 1),
            ]),
        FeedSamplePost(
            "shelly", ago: 8, at: 11, likes: 8,
            "Somebody asked how one keeps a tortoise through the winter: at 5 °C in a fridge of its own, opened once a day "
                + "for air, weighed once a week. More than 10 % lost means waking up. No, it isn't cruel. Yes, it has a light.",
            [.init("kiwi", "Good night until spring!")]),
        FeedSamplePost(
            "bandit", ago: 9, at: 16, likes: 13,
            "Inventory under the sofa: 14 socks, a remote control, one passport (valid), the key that we changed the lock for.",
            [.init("ernie", "Respect."), .init("yuki", "Amateurs keep receipts.")]),
        FeedSamplePost(
            "mochi", ago: 11, at: 8, likes: 16,
            "Diet, day 41. I opened the cupboard. The cupboard has a lock now. I opened the lock.",
            [.init("moritz", "Teach me."), .init("tonka", "We all lean on the same cupboard.")]),
        FeedSamplePost(
            "fanni", ago: 13, at: 6, likes: 10,
            "Fog on the meadow, steam on the horse, coffee on the fence. That's all. That's the post."),
        FeedSamplePost(
            "suki", ago: 16, at: 21, likes: 19,
            "Three years ago today they found me at the motorway services, with a leg that couldn't be saved. Thank you to "
                + "everybody who said “a cat doesn't count her legs”. She doesn't. She is on top of the wardrobe.",
            [.init("nala", "Crying at work, thank you very much."), .init("rosa", "To Suki!")]),
        FeedSamplePost(
            "tonka", ago: 20, at: 18, likes: 12,
            "The sofa was for three. It's for Tonka.", [.init("yuki", "Sofas: yes.")]),
        FeedSamplePost(
            "ida", ago: 27, at: 12, likes: 9,
            "Reminder from somebody who spent the night at the clinic: raisins. One small box. She is fine, thanks to being "
                + "seen within the hour. Put the cake up high, and keep the number of the clinic on the fridge.",
            [
                .init("pixel", "So glad she's well. Number is on the fridge now."),
                .init("bruno", "Glad you're fine, Ida. Bruno says he never liked cake. He is lying.", answers: 0),
            ]),
        FeedSamplePost(
            "kiwi", ago: 33, at: 7, likes: 6,
            "Said “who's a good boy” to the dog from upstairs. He came in. We kept him for tea."),
    ]
}
