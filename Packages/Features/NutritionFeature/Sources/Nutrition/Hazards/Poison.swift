import CoreModels

/// A poison of which no amount counts as safe: medicine, household products, baits and plants.
struct Poison: Hashable, Sendable {
    /// The common name.
    let name: String
    /// Synonyms, in lower case, without punctuation.
    let words: [String]
    /// The signs after any amount.
    let signs: String
    /// The source, whose wording is from memory of its pages, without doses.
    let source: String
    /// A remark to show with it.
    var remark: String?
}

extension Hazard {
    /// The poison, or `nil` for a food, which is judged by its dose.
    var poison: Poison? {
        switch self {
        case .caffeine:
            Poison(
                name: "Coffee, tea, energy drinks, caffeine",
                words: [
                    "coffee", "tea", "cola", "espresso", "caffeine", "energy drink", "red bull", "guarana", "teabag",
                    "black tea",
                    "green tea", "matcha", "pre workout", "coke", "pepsi",
                ],
                signs: "restlessness, vomiting, racing heart, shaking, seizures",
                source: "Merck Veterinary Manual",
                remark: "Grounds, beans and tablets are far stronger than the drink.")
        case .alcohol:
            Poison(
                name: "Alcohol and raw yeast dough",
                words: [
                    "alcohol", "beer", "wine", "vodka", "whisky", "whiskey", "liquor", "rum", "gin", "yeast dough",
                    "bread dough", "pizza dough", "hand sanitizer", "raw dough", "sourdough",
                ],
                signs: "staggering, vomiting, low temperature, coma; dough also swells the stomach",
                source: "ASPCA APCC")
        case .hops:
            Poison(
                name: "Hops",
                words: [
                    "hops"
                ],
                signs: "panting, high fever, seizures",
                source: "ASPCA APCC")
        case .nsaid:
            Poison(
                name: "Ibuprofen, naproxen and other pain relievers",
                words: [
                    "ibuprofen", "advil", "motrin", "nurofen", "naproxen", "aleve", "diclofenac", "voltaren",
                    "ketoprofen", "meloxicam", "painkiller", "pain killer", "pain reliever", "anti inflammatory",
                    "midol",
                ],
                signs: "vomiting, bloody stool, kidney failure, seizures",
                source: "Merck Veterinary Manual; Pet Poison Helpline",
                remark: "Cats are harmed by smaller amounts than dogs. Never give human pain relievers.")
        case .aspirin:
            Poison(
                name: "Aspirin",
                words: [
                    "aspirin", "salicylate", "acetylsalicylic", "alka seltzer", "pepto bismol",
                ],
                signs: "vomiting, bloody stool, fast breathing, seizures",
                source: "Merck Veterinary Manual",
                remark: "Cats break it down very slowly.")
        case .acetaminophen:
            Poison(
                name: "Paracetamol (acetaminophen, Tylenol)",
                words: [
                    "paracetamol", "acetaminophen", "tylenol", "panadol", "calpol", "excedrin", "nyquil", "lemsip",
                    "cold medicine", "flu medicine",
                ],
                signs: "brown or blue gums, swollen face, trouble breathing, liver failure",
                source: "Merck Veterinary Manual; ASPCA APCC",
                remark: "A single tablet can kill a cat.")
        case .antidepressant:
            Poison(
                name: "Antidepressants",
                words: [
                    "antidepressant", "fluoxetine", "prozac", "sertraline", "zoloft", "citalopram", "escitalopram",
                    "venlafaxine", "effexor", "cymbalta", "duloxetine", "amitriptyline", "bupropion", "trazodone",
                    "mirtazapine", "lexapro", "celexa", "wellbutrin", "paxil", "paroxetine",
                ],
                signs: "agitation or sleepiness, shaking, fever, seizures",
                source: "Pet Poison Helpline; Merck Veterinary Manual")
        case .stimulant:
            Poison(
                name: "ADHD medicine and other stimulants",
                words: [
                    "adhd", "adderall", "ritalin", "methylphenidate", "amphetamine", "vyvanse", "concerta",
                    "pseudoephedrine", "sudafed", "decongestant", "cocaine", "meth",
                ],
                signs: "agitation, racing heart, fever, seizures",
                source: "Pet Poison Helpline; ASPCA APCC")
        case .vitaminD:
            Poison(
                name: "Vitamin D and psoriasis creams",
                words: [
                    "vitamin d", "vitamin d3", "cholecalciferol", "calcipotriene", "calcipotriol", "calcitriol",
                    "dovonex", "psoriasis",
                ],
                signs: "vomiting, thirst, then kidney failure within days",
                source: "Merck Veterinary Manual; Pet Poison Helpline")
        case .fluorouracil:
            Poison(
                name: "5-FU (fluorouracil) cream",
                words: [
                    "5 fu", "5fu", "fluorouracil", "efudex", "carac",
                ],
                signs: "seizures within hours, vomiting, death",
                source: "ASPCA APCC; Pet Poison Helpline",
                remark: "A licked tube or treated skin is enough.")
        case .heartMedicine:
            Poison(
                name: "Heart and blood pressure medicine",
                words: [
                    "beta blocker", "propranolol", "metoprolol", "atenolol", "calcium channel", "amlodipine",
                    "diltiazem", "verapamil", "digoxin", "blood pressure", "minoxidil", "rogaine", "regaine",
                    "hair loss",
                ],
                signs: "weakness, slow or irregular heartbeat, collapse",
                source: "Pet Poison Helpline")
        case .opioid:
            Poison(
                name: "Opioids, sleeping pills and sedatives",
                words: [
                    "opioid", "oxycodone", "hydrocodone", "tramadol", "codeine", "fentanyl", "morphine", "zolpidem",
                    "ambien", "xanax", "alprazolam", "diazepam", "sleeping pill", "baclofen", "heroin", "methadone",
                ],
                signs: "sleepiness, staggering, slow breathing, coma",
                source: "Pet Poison Helpline")
        case .medicine:
            Poison(
                name: "Medicine for people or of unknown kind",
                words: [
                    "medicine", "medication", "tablet", "pill", "glipizide", "isoniazid", "inhaler",
                    "albuterol", "salbutamol", "iron supplement", "prenatal vitamin", "multivitamin", "antihistamine",
                    "benadryl", "insulin", "contraceptive",
                ],
                signs: "vomiting, weakness, collapse, seizures",
                source: "ASPCA APCC",
                remark: "Keep the package at hand for the call.")
        case .cannabis:
            Poison(
                name: "Cannabis",
                words: [
                    "cannabis", "marijuana", "weed", "hashish", "edibles", "thc",
                ],
                signs: "staggering, dribbling urine, sleepiness, slow heartbeat",
                source: "ASPCA APCC",
                remark: "Edibles often hold chocolate or xylitol as well.")
        case .nicotine:
            Poison(
                name: "Nicotine: cigarettes, vapes, patches",
                words: [
                    "nicotine", "cigarette", "cigar", "tobacco", "vape", "e liquid", "snus",
                ],
                signs: "vomiting, shaking, seizures, paralysis",
                source: "Pet Poison Helpline",
                remark: "Signs begin within an hour.")
        case .antifreeze:
            Poison(
                name: "Antifreeze (ethylene glycol)",
                words: [
                    "antifreeze", "anti freeze", "ethylene glycol", "coolant", "brake fluid", "deicer", "de icer",
                    "windshield washer", "screenwash",
                ],
                signs: "staggering as if drunk, vomiting, then kidney failure",
                source: "Merck Veterinary Manual; Pet Poison Helpline",
                remark: "The antidote must be given within hours: 3 for a cat, 8 to 12 for a dog.")
        case .permethrin:
            Poison(
                name: "Permethrin and other flea products for dogs",
                words: [
                    "permethrin", "pyrethrin", "pyrethroid", "cypermethrin", "flea", "tick", "spot on", "advantix",
                    "advantage", "frontline", "seresto", "bravecto", "nexgard",
                ],
                signs: "twitching, shaking, seizures",
                source: "Pet Poison Helpline; ASPCA APCC",
                remark: "A dog's flea product on a cat kills, also by grooming a treated dog.")
        case .insecticide:
            Poison(
                name: "Insect and garden poisons",
                words: [
                    "insecticide", "pesticide", "organophosphate", "carbamate", "malathion", "ant bait", "fly bait",
                    "weedkiller", "weed killer", "herbicide", "glyphosate", "fertilizer", "fertiliser", "bone meal",
                    "mothball", "moth ball", "ant killer", "wasp spray", "fly spray", "bug spray",
                    "roundup",
                ],
                signs: "drooling, vomiting, shaking, seizures",
                source: "Merck Veterinary Manual")
        case .cleaner:
            Poison(
                name: "Bleach, drain and oven cleaners",
                words: [
                    "bleach", "cleaner", "disinfectant", "ammonia", "dishwasher", "caustic", "lye",
                    "toilet block", "benzalkonium", "potpourri", "descaler",
                ],
                signs: "drooling, burned mouth, vomiting, trouble breathing",
                source: "ASPCA APCC; Merck Veterinary Manual",
                remark: "Don't make the animal vomit: what burned on the way down burns again.")
        case .detergentPod:
            Poison(
                name: "Detergent pods",
                words: [
                    "detergent", "laundry pod", "washing pod", "tide pod", "pods", "fabric softener", "dryer sheet",
                ],
                signs: "vomiting, coughing, trouble breathing",
                source: "Pet Poison Helpline; ASPCA APCC",
                remark: "Don't make the animal vomit: foam gets into the lungs.")
        case .battery:
            Poison(
                name: "Batteries and magnets",
                words: [
                    "battery", "batteries", "button cell", "coin cell", "magnet",
                ],
                signs: "drooling, burned mouth, refusing food, belly pain",
                source: "Pet Poison Helpline; ASPCA APCC",
                remark: "A button battery burns through tissue within hours. Don't make the animal vomit.")
        case .rodenticide:
            Poison(
                name: "Rat or mouse poison",
                words: [
                    "rat poison", "mouse poison", "rodenticide", "rat bait", "mouse bait", "rodent", "bromethalin",
                    "warfarin", "brodifacoum", "bromadiolone", "difethialone", "difenacoum", "strychnine",
                    "zinc phosphide", "decon", "d con", "mole bait", "gopher bait",
                ],
                signs: "bleeding, weakness, shaking or seizures, often only after days",
                source: "Merck Veterinary Manual; Pet Poison Helpline",
                remark: "It looks well at first. Keep the package: the treatment depends on the kind.")
        case .slugBait:
            Poison(
                name: "Slug and snail bait (metaldehyde)",
                words: [
                    "slug", "slug bait", "slug pellet", "slug tablet", "snail bait", "snail pellet", "metaldehyde",
                ],
                signs: "shaking, high fever, seizures within hours",
                source: "Merck Veterinary Manual; Pet Poison Helpline")
        case .fuel:
            Poison(
                name: "Fuel, paint thinner and glue",
                words: [
                    "gasoline", "petrol", "kerosene", "diesel", "paraffin", "turpentine", "white spirit",
                    "paint thinner", "lamp oil", "lighter fluid", "gorilla glue", "polyurethane glue",
                    "propylene glycol", "superglue", "nail polish remover", "acetone",
                ],
                signs: "coughing, trouble breathing, vomiting",
                source: "Merck Veterinary Manual",
                remark: "Don't make the animal vomit.")
        case .essentialOil:
            Poison(
                name: "Tea tree and other essential oils",
                words: [
                    "tea tree", "essential oil", "melaleuca", "eucalyptus", "wintergreen", "pennyroyal", "diffuser",
                    "peppermint oil", "clove oil", "cinnamon oil", "citrus oil", "lavender oil",
                ],
                signs: "drooling, staggering, weakness, low temperature",
                source: "Pet Poison Helpline; ASPCA APCC",
                remark: "Cats are harmed through the skin too.")
        case .salt:
            Poison(
                name: "Salt, salt dough and sea water",
                words: [
                    "salt dough", "table salt", "salt", "road salt", "salt lamp", "playdough", "play doh",
                    "homemade playdough", "sea water",
                ],
                signs: "vomiting, thirst, staggering, seizures",
                source: "ASPCA APCC; Pet Poison Helpline")
        case .sagoPalm:
            Poison(
                name: "Sago palm (cycads)",
                words: [
                    "sago", "cycad", "cycas", "zamia",
                ],
                signs: "vomiting, then liver failure within days",
                source: "ASPCA APCC; Pet Poison Helpline",
                remark: "The seeds are the most dangerous part.")
        case .oleander:
            Poison(
                name: "Oleander, foxglove, lily of the valley",
                words: [
                    "oleander", "nerium", "foxglove", "digitalis", "lily of the valley", "convallaria", "kalanchoe",
                    "squill",
                ],
                signs: "vomiting, slow or irregular heartbeat, collapse",
                source: "ASPCA APCC; Merck Veterinary Manual",
                remark: "Water from the vase is enough.")
        case .yew:
            Poison(
                name: "Yew",
                words: [
                    "yew", "taxus",
                ],
                signs: "shaking, trouble breathing, sudden death",
                source: "ASPCA APCC; Merck Veterinary Manual",
                remark: "Death can be the first sign.")
        case .autumnCrocus:
            Poison(
                name: "Autumn crocus (colchicine)",
                words: [
                    "crocus", "colchicum", "colchicine", "gloriosa",
                ],
                signs: "bloody vomiting, shock, organ failure",
                source: "Pet Poison Helpline; ASPCA APCC")
        case .azalea:
            Poison(
                name: "Azalea and rhododendron",
                words: [
                    "azalea", "rhododendron", "grayanotoxin", "pieris",
                ],
                signs: "drooling, vomiting, weakness, heart failure",
                source: "ASPCA APCC")
        case .castorBean:
            Poison(
                name: "Castor bean and rosary pea",
                words: [
                    "castor bean", "castor oil plant", "ricinus", "ricin", "rosary pea", "abrus",
                ],
                signs: "bloody vomiting, shock, organ failure",
                source: "ASPCA APCC; Merck Veterinary Manual",
                remark: "A single chewed bean can kill.")
        case .plant:
            Poison(
                name: "Other poisonous plants",
                words: [
                    "daffodil", "narcissus", "tulip", "hyacinth", "amaryllis", "dieffenbachia", "philodendron",
                    "pothos", "monstera", "peace lily", "poinsettia", "cyclamen", "hemlock", "nightshade",
                    "wolfsbane", "monkshood", "aconite", "laburnum", "ragwort", "privet", "boxwood", "ivy", "aloe",
                    "larkspur", "lantana", "angel trumpet", "datura", "jimsonweed", "brugmansia", "hydrangea",
                    "wisteria", "holly", "mistletoe", "jade plant", "conker", "horse chestnut", "acorn", "rhubarb",
                    "tomato leaf", "tomato leaves", "green potato",
                ],
                signs: "drooling, vomiting, weakness, irregular heartbeat",
                source: "ASPCA APCC; Merck Veterinary Manual",
                remark: "Take a photo or a leaf to the vet.")
        case .mushroom:
            Poison(
                name: "Mushrooms and moldy food",
                words: [
                    "mushroom", "toadstool", "amanita", "death cap", "fungus", "moldy", "mouldy", "mold", "mould",
                    "blue cheese", "compost",
                ],
                signs: "vomiting, shaking, seizures, then liver failure",
                source: "Merck Veterinary Manual; ASPCA APCC",
                remark: "Signs of the most dangerous mushrooms begin only after 6 to 24 hours.")
        case .toad:
            Poison(
                name: "Toads, snakes and blue-green algae",
                words: [
                    "toad", "snake", "blue green alga", "cyanobacteria", "scorpion", "spider",
                ],
                signs: "drooling, seizures, collapse, liver failure",
                source: "Merck Veterinary Manual; ASPCA APCC")
        default: nil
        }
    }
}
