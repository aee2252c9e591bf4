/**
 * Titles as sellers write them on their own shops, on Amazon and on Etsy, each with the cluster of the sample market that a person would
 * choose and, where a second arrow follows, the seller's own category. Written by hand before the mapper first saw them; its rules were
 * mended afterwards, so they guard against loss rather than foretell a new shop.
 */

export interface ShopTitle {
  readonly title: string;
  readonly expected: string | null;
  readonly category: string | null;
}

const HELD = `
  Waterkoker 1,7 liter RVS met temperatuurregeling => Electric kettles
  Opklapbare hangmat van katoen 200x100 cm => Hammocks
  Ergonomische bureaustoel met hoofdsteun - zwart => Office chairs
  For iPhone 14 Phone Case Transparent Slim => Phone cases
  Antivol en U de vélo 120 x 230 mm => Bike locks
  32 inch curved gaming monitor 165Hz => Computer monitors
  Outdoor Security Camera 2K WiFi, colour night vision, two-way talk, app alerts for parcels, visitors, cars and your dog => Security cameras
  Sage the Bambino Plus SES500 Espresso Machine, Sea Salt => Espresso machines
  Gaggia Classic Evo Pro Semi-Automatic Espresso Machine - Thunder Black => Espresso machines
  Siebträger Espressomaschine mit Milchaufschäumer 20 bar Edelstahl => Espresso machines
  Machine à expresso avec broyeur intégré, 15 bars => Espresso machines
  Cafetera espresso automática De'Longhi Dedica EC685 => Espresso machines
  1Zpresso J-Ultra Manual Coffee Grinder with Foldable Handle => Coffee grinders
  Elektrische Kaffeemühle mit Kegelmahlwerk, 31 Mahlstufen => Coffee grinders
  Kaffeebohnen Crema ganze Bohne 1 kg, Röstung mittel => Coffee beans
  Single Origin Ethiopia Yirgacheffe Coffee Beans 340g (Light Roast) => Coffee beans
  Nespresso Aeroccino 4 Milk Frother => Milk frothers
  Hario Buono 1.2L Stainless Steel Electric Kettle w/ Temperature Control => Electric kettles
  Hervidor eléctrico de cristal 1,7 litros 2200W => Electric kettles
  Ceremonial Grade Organic Matcha Powder from Uji, Japan - 30g Tin => Matcha powder
  Instant Vortex Plus 6-Quart Air Fryer Oven | Black => Air fryers
  Friteuse à air chaud sans huile 5 L 1500 W => Air fryers
  Friggitrice ad aria 7 litri con display touch => Air fryers
  KitchenAid 4-Slice Toaster with Manual High-Lift Lever => Toasters
  Langschlitztoaster Edelstahl 4 Scheiben mit Brötchenaufsatz => Toasters
  NutriBullet Pro 900W Personal Blender - Champagne => Blenders
  Panasonic Automatic Bread Maker SD-YR2550 => Bread makers
  Brotbackautomat 1000 g mit 19 Programmen => Bread makers
  Olla de cocción lenta 6 L programable => Slow cookers
  T-fal Ultimate Hard Anodized Nonstick Fry Pan 12 Inch => Frying pans
  Poêle antiadhésive 28 cm tous feux dont induction => Frying pans
  Wüsthof Classic 8" Chef's Knife => Chef knives
  Couteau de chef japonais damas 20 cm => Chef knives
  Rubbermaid Brilliance Food Storage Containers, Set of 10 => Food storage containers
  24oz Insulated Stainless Steel Water Bottle, Leakproof, Laser Engraved Name => Water bottles
  Trinkflasche Edelstahl 1 Liter auslaufsicher BPA-frei => Water bottles
  Ecovacs DEEBOT X2 Omni Saugroboter mit Wischfunktion => Robot vacuums
  Aspirateur robot laveur connecté, station de vidage => Robot vacuums
  eufy RoboVac 11S (Slim) - Robot Vacuum Cleaner, Super-Thin, Quiet => Robot vacuums
  Shark Stratos Cordless Stick Vacuum with Clean Sense IQ => Cordless vacuums
  Kabelloser Akkustaubsauger 250 W beutellos => Cordless vacuums
  BISSELL Little Green Portable Carpet Cleaner, 1400B => Carpet cleaners
  Rowenta Focus Excel Steam Iron 1700W => Steam irons
  Honey-Can-Do Collapsible Clothes Drying Rack, White => Drying racks
  Wäscheständer ausziehbar 20 m Aluminium => Drying racks
  Dreo Solaris 718 Space Heater, 25" Ceramic Tower => Space heaters
  Silentnight Comfort Control Electric Blanket - Double => Electric blankets
  Dreo Nomad One Tower Fan 36 Inch 90° Oscillating => Tower fans
  Ventilateur colonne silencieux 45 W avec télécommande => Tower fans
  Midea Duo 12,000 BTU Portable Air Conditioner with Heat => Portable air conditioners
  hOmeLabs 1,500 Sq. Ft Energy Star Dehumidifier for Medium to Large Rooms => Dehumidifiers
  Levoit LV600S Smart Warm and Cool Mist Humidifier for Bedroom 6L => Humidifiers
  Luftreiniger mit HEPA-Filter für Allergiker bis 40 m² => Air purifiers
  Purificador de aire HEPA H13 para alergias => Air purifiers
  Bugaboo Fox 5 Complete Stroller - Graphite/Grey => Baby strollers
  Kinderwagen 3 in 1 mit Babyschale und Buggyaufsatz => Baby strollers
  Passeggino leggero richiudibile da viaggio => Baby strollers
  Chicco KeyFit 35 Infant Baby Car Seat => Child car seats
  Siège auto enfant pivotant i-Size 40-150 cm => Child car seats
  BABYBJÖRN Travel Cot Easy Go, Silver => Travel cots
  Infantino Flip 4-in-1 Convertible Baby Carrier => Baby carriers
  Nanit Pro Smart Baby Monitor & Floor Stand => Baby monitors
  Babyphone mit Kamera 5" Display Nachtsicht => Baby monitors
  Hatch Kids Night Light - Personalized Wooden Name Lamp => Night lights
  Veilleuse enfant lapin LED rechargeable USB => Night lights
  Philips Avent Natural Baby Bottle with Natural Response Nipple, 9oz, 4pk => Baby bottles
  Stokke Tripp Trapp High Chair, Natural => High chairs
  Huggies Little Snugglers Newborn Diapers, 76 ct => Diapers
  Neutrogena Ultra Sheer Dry-Touch Sunscreen SPF 70, 3 fl oz => Sunscreen
  Sonnencreme LSF 50+ sensitiv 200 ml => Sunscreen
  CeraVe Daily Face Moisturizer with Hyaluronic Acid 52 ml => Face moisturisers
  Timeless Skin Care 20% Vitamin C + E Ferulic Acid Serum 1 oz => Vitamin C serums
  Omnilux Contour LED Face Mask - Red Light Therapy => LED face masks
  ghd Helios Professional Hair Dryer (Black) => Hair dryers
  Sèche-cheveux ionique 2200 W avec diffuseur => Hair dryers
  ghd Platinum+ Hair Straightener - Styler 1 inch => Hair straighteners
  Olaplex No. 4 Bond Maintenance Shampoo 250ml => Shampoo
  Festes Shampoo Bar Brennnessel vegan 60 g => Shampoo
  Philips Norelco Shaver 9500 Rechargeable Wet & Dry Electric Shaver with Quick Clean => Electric shavers
  Wahl Color Pro Corded Hair Clipper Kit => Hair clippers
  Elektrische Schallzahnbürste mit 5 Aufsteckbürsten => Electric toothbrushes
  Brosse à dents électrique rechargeable, minuteur 2 min => Electric toothbrushes
  L'Oréal Paris Voluminous Lash Paradise Mascara Waterproof => Mascara
  Sábana bajera ajustable 150 cm algodón => Bed sheets
  LG 34" UltraWide Curved Computer Monitor 34WP60C-B => Computer monitors
  HUANUO Dual Monitor Arm for 13 to 32 inch Screens => Monitor arms
  Mechanische Tastatur TKL RGB mit roten Switches => Mechanical keyboards
  Corsair K70 PRO Mechanical Gaming Keyboard => Mechanical keyboards
  Razer DeathAdder V3 Wired Gaming Mouse - Black => Computer mice
  Souris sans fil ergonomique verticale => Computer mice
  Razer Kiyo Pro Streaming Webcam 1080p 60FPS => Webcams
  Seagate Portable 5TB External Hard Drive HDD – USB 3.0 => External hard drives
  Disque dur externe 2 To USB 3.2 => External hard drives
  Soporte para portátil de aluminio ajustable => Laptop stands
  CalDigit TS4 Thunderbolt 4 Docking Station 18 Ports => Docking stations
  ASUS RT-AX86U Pro AX5700 Dual Band WiFi 6 Gaming Router => Wifi routers
  HP Printer Paper 8.5 x 11, 20 lb, 3 Ream Case, 1500 Sheets => Printer paper
  Kopierpapier A4 80 g weiß 2500 Blatt => Printer paper
  Fellowes Powershred 99Ci 18-Sheet Cross-Cut Paper Shredder => Paper shredders
  TaoTronics LED Desk Lamp with USB Charging Port, Dimmable Office Lamp => Desk lamps
  Brightech Sparq LED Arc Floor Lamp, Marble Base => Floor lamps
  Stehlampe Wohnzimmer Stoff Leinen mit Leselampe dimmbar => Floor lamps
  Deckenleuchte LED rund 24W warmweiß Schlafzimmer => Ceiling lights
  Govee Smart Light Bulbs, WiFi & Bluetooth Color Changing, 4 Pack => Smart bulbs
  Twinkly Strings 250 LED RGB Christmas Lights => Christmas lights
  Personalised Scented Candle Gift for Her | Hand Poured Soy Wax | 30cl => Scented candles
  Duftkerze im Glas Sandelholz & Vanille 45 h Brenndauer => Scented candles
  Reed Diffuser Set Fresh Linen 200ml with 8 Rattan Sticks => Reed diffusers
  Boho Throw Pillow Cover Not Included - Velvet Throw Pillow 18x18 with Insert, Rust => Throw pillows
  Ruggable Washable Area Rug 5x7 Kamran Coral => Area rugs
  Tapis salon berbère poils longs 160x230 cm => Area rugs
  Verdunkelungsvorhang mit Ösen 140 x 245 cm, 2er Set grau => Blackout curtains
  Makita XFD131 18V LXT Lithium-Ion Brushless Cordless Drill/Driver Kit (3.0Ah) => Cordless drills
  Perceuse-visseuse sans fil 18 V avec 2 batteries => Cordless drills
  SKIL 5280-01 15-Amp 7-1/4-Inch Circular Saw with Single Beam Laser Guide => Circular saws
  BOSCH ROS20VSC Palm Sander 2.5 Amp 5 in. Corded Variable Speed Random Orbital Sander => Orbital sanders
  Hochdruckreiniger 2200 W 150 bar mit Flächenreiniger => Pressure washers
  DEKOPRO 168 Piece Tool Set - General Household Hand Tool Kit => Tool sets
  Huepar 3x360 Green Beam Self-Leveling Laser Level => Laser levels
  Little Giant Safety Step 3-Step Ladder, Step Ladder, Aluminum => Step ladders
  Dulux Easycare Washable & Tough Matt Wall Paint - Polished Pebble 2.5L => Wall paint
  August Wi-Fi Smart Lock (4th Gen), Matte Black => Smart locks
  Soundcore by Anker P20i True Wireless Earbuds, 10mm Drivers => Wireless earbuds
  Écouteurs sans fil Bluetooth 5.3 réduction de bruit => Wireless earbuds
  Auriculares inalámbricos con estuche de carga => Wireless earbuds
  Bose QuietComfort Ultra Over-Ear Headphones, Sandstone => Over-ear headphones
  UE WONDERBOOM 3 Waterproof Bluetooth Speaker => Bluetooth speakers
  Enceinte Bluetooth portable étanche 20 W => Bluetooth speakers
  Sonos Beam (Gen 2) Compact Smart Soundbar for TV => Soundbars
  Victrola Journey+ Suitcase Record Player => Record players
  XGIMI Halo+ 1080p Portable Projector, 900 ISO Lumens => Projectors
  Sony DVPSR510H DVD Player with HDMI port (Upscaling) => DVD players
  iPhone 14 Case MagSafe Compatible, Shockproof, Matte Black => Phone cases
  Coque de téléphone transparente pour iPhone 13 => Phone cases
  Handyhülle Samsung Galaxy A54 mit Kette => Phone cases
  INIU Power Bank 22.5W Fast Charging 20000mAh => Power banks
  Batería externa 10000 mAh carga rápida => Power banks
  3-in-1 Wireless Charging Station, Wireless Charger for iPhone and Watch => Wireless chargers
  ATUMTEK 60" Selfie Stick Tripod with Remote => Selfie sticks
  Amazfit GTS 4 Mini Smart Watch for Women => Smartwatches
  Reolink Argus 3 Pro Wireless Outdoor Security Camera => Security cameras
  HOKA Women's Clifton 9 Running Shoe, Blue Mist => Running shoes
  Chaussures de running homme Kiprun légères => Running shoes
  Columbia Men's Newton Ridge Plus II Waterproof Hiking Boot => Hiking boots
  Vans Unisex Old Skool Low-Top Sneakers, Black/White => Sneakers
  Haflinger Hausschuhe Damen Filz Pantoffeln grau => Slippers
  Helly Hansen Men's Crew Hooded Waterproof Rain Jacket => Rain jackets
  The North Face Women's 700-Fill Down Jacket => Down jackets
  High Waisted Leggings with Pockets - Buttery Soft, Squat Proof => Leggings
  Darn Tough Hiker Merino Wool Socks Micro Crew Cushion => Wool socks
  Women's One Piece Swimsuit Tummy Control Ruched => Swimsuits
  Gafas de sol polarizadas unisex UV400 => Sunglasses
  Full Grain Leather Belt for Men, 35mm, Made in USA => Leather belts
  Liforme Original Yoga Mat – Free Yoga Bag Included => Yoga mats
  Tappetino yoga antiscivolo in sughero 5 mm => Yoga mats
  Faszienrolle mittelhart 33 cm für Rücken und Beine => Foam rollers
  CAP Barbell Neoprene Dumbbell Weights, 8 LB Pair => Dumbbells
  Rogue Cast Iron Kettlebell 16kg => Kettlebells
  Widerstandsbänder 5er Set Latex mit Türanker => Resistance bands
  NordicTrack T Series 6.5S Foldable Treadmill => Treadmills
  UREVO Strol 2E Walking Pad Under Desk with Remote => Walking pads
  Concept2 RowErg Indoor Rower Rowing Machine with PM5 => Rowing machines
  Schwinn IC4 Indoor Cycling Exercise Bike => Exercise bikes
  Adidas Al Rihla Pro Football Size 5 => Footballs
  Smith I/O MAG Snow Goggles - Ski Goggles, ChromaPop => Ski goggles
  Bullpadel Vertex 04 Padel Racket 2024 => Padel rackets
  Höhenverstellbarer Schreibtisch elektrisch 140x70 cm, Eiche => Standing desks
  SIHOO M57 Ergonomischer Bürostuhl mit Lordosenstütze => Office chairs
  Silla de oficina ergonómica con reposabrazos => Office chairs
  Novogratz Brittany Sofa Bed Futon, Grey Linen => Sofa beds
  5-Tier Bookcase, Rustic Brown, Metal Frame => Bookcases
  TV Stand for 65 Inch TV, Entertainment Center with Storage => TV stands
  Emma Original Matratze 140 x 200 cm, H3 => Mattresses
  Matelas mémoire de forme 160x200 épaisseur 24 cm => Mattresses
  Thuma Style Solid Wood Bed Frame, King => Bed frames
  Daunendecke 135x200 cm Ganzjahr => Duvets
  Silentnight Hotel Collection Duvet - 10.5 Tog, King => Duvets
  Coop Home Goods Original Adjustable Pillow, Queen Size => Pillows
  Bamboo Bed Sheets Queen - Cooling 4 Piece, 16 Inch Deep Pocket => Bed sheets
  EGO Power+ LM2135SP 21-Inch Cordless Lawn Mower => Lawn mowers
  Husqvarna Automower 415X Robotic Lawn Mower => Robot lawn mowers
  Mähroboter ohne Begrenzungskabel bis 800 m² => Robot lawn mowers
  BLACK+DECKER 20V MAX Cordless Hedge Trimmer, 22-Inch => Hedge trimmers
  Tuyau d'arrosage extensible 30 m avec pistolet => Garden hoses
  4 Piece Rattan Garden Furniture Set with Cushions - Grey => Garden furniture sets
  Brazilian Double Hammock with Space Saving Steel Stand => Hammocks
  Sonnenschirm 3 m knickbar mit Kurbel, taupe => Parasols
  Char-Broil Performance 4-Burner Liquid Propane Gas Grill => Gas grills
  Feuerschale 60 cm mit Grillrost, Corten => Fire pits
  Planschbecken für Kinder 120 cm mit Rutsche => Paddling pools
  Perky-Pet Squirrel-Be-Gone Wild Bird Feeder => Bird feeders
  Snow Joe Shovelution Strain-Reducing Snow Shovel 18" => Snow shovels
  Galvanized Raised Garden Bed 8x4x1 ft Outdoor Planter Box => Raised garden beds
  Oberarm-Blutdruckmessgerät mit App => Blood pressure monitors
  RENPHO Smart Body Weight Bathroom Scale, Bluetooth => Bathroom scales
  Massagepistole mit 6 Aufsätzen leise => Massage guns
  Sunbeam XL Heating Pad for Back, Neck & Shoulder Pain => Heating pads
  Bouillotte avec housse polaire 2 L => Hot water bottles
  Myprotein Impact Whey Protein Powder Vanilla 2.5kg => Protein powder
  Magnesium Citrat 365 Kapseln hochdosiert => Magnesium supplements
  Sigvaris Compression Socks 20-30 mmHg for Women & Men => Compression socks
  Rollator klappbar leicht mit Sitz und Korb => Rollator walkers
  Fender FA-25 Dreadnought Acoustic Guitar - Sunburst => Acoustic guitars
  Roland FP-30X 88-Key Digital Piano, Black => Digital pianos
  Kala KA-15S Mahogany Soprano Ukulele => Ukuleles
  Alesis Nitro Max 8-Piece Electronic Drum Kit => Electronic drum kits
  HyperX QuadCast S RGB USB Condenser Microphone => USB microphones
  Singer Heavy Duty 4423 Sewing Machine => Sewing machines
  Nähmaschine mit 60 Stichprogrammen für Anfänger => Sewing machines
  Castle Art Supplies Acrylic Paint Set 24 x 22ml Tubes => Acrylic paint sets
  Gskyer 70mm Aperture 400mm AZ Mount Astronomical Refracting Telescope => Telescopes
  Fernglas 10x42 wasserdicht für Vogelbeobachtung => Binoculars
  Ancheer 500W Electric Bike 26" Commuter, 48V => Electric bikes
  VTT électrique... Vélo électrique pliant 20 pouces => Electric bikes
  RoyalBaby Freestyle Kids Bike 16 Inch with Training Wheels => Kids bikes
  Segway Ninebot MAX G2 Electric KickScooter, Electric Scooter => Electric scooters
  Abus Fahrradhelm Urban-I 3.0 mit LED-Licht => Bike helmets
  Cycliq... 1000 Lumen Bike Light Set, USB Rechargeable Front and Back => Bike lights
  ABUS Bordo 6000 Folding Bike Lock => Bike locks
  Vantrue N4 Pro 3 Channel 4K Dash Cam Front Inside Rear => Dash cams
  Thule Motion XT L Rooftop Cargo Box Roof Box => Roof boxes
  Schneeketten 205/55 R16 selbstspannend 9 mm => Snow chains
  NOCO Boost GB40 1000A UltraSafe Car Battery Jump Starter => Jump starters
  MSR Hubba Hubba 2-Person Backpacking Tent => Camping tents
  Zelt 4 Personen wasserdicht Kuppelzelt Camping => Camping tents
  Schlafsack 3 Jahreszeiten 220x75 cm bis -5°C => Sleeping bags
  Jetboil Flash Camping and Backpacking Stove System => Camping stoves
  Igloo BMX 52 Quart Cool Box, Blue => Cool boxes
  Jackery Explorer 1000 v2 Portable Power Station => Portable power stations
  Deuter Aircontact Core 60+10 Wanderrucksack => Hiking backpacks
  Black Diamond Trail Ergo Cork Trekking Poles => Trekking poles
  Petzl Actik Core Headlamp 600 Lumens => Headlamps
  Away The Carry-On Suitcase: Hardside, Coast Blue => Carry-on suitcases
  Nackenkissen Reise Memory Foam => Travel pillows
  ROC Inflatable Stand Up Paddle Board with Premium SUP Accessories => Paddle boards
  JanSport Big Student School Backpack 34L => School backpacks
  Orthopädisches Hundebett 90x70 cm, abwaschbar => Dog beds
  Panier pour chien apaisant rond 80 cm => Dog beds
  Rabbitgoo No-Pull Dog Harness, Large, Reflective => Dog harnesses
  Royal Canin Medium Adult Dry Dog Food 15 kg => Dry dog food
  Chuckit! Ultra Ball Dog Toy, Medium 2-Pack => Dog toys
  Kratzbaum 170 cm mit Höhle und Hängematte, hellgrau => Cat trees
  World's Best Cat Litter Multiple Cat Clumping 28 lb => Cat litter
  PETLIBRO Granary WiFi Automatic Pet Feeder for Cats & Dogs => Automatic pet feeders
  Katzenbrunnen Edelstahl 2 L mit Filter => Cat fountains
  Tetra 10 Gallon Complete Aquarium Kit w/ LED => Aquariums
  HyperX Cloud III Wired Gaming Headset => Gaming headsets
  RESPAWN 110 Racing Style Gaming Chair with Footrest => Gaming chairs
  8BitDo Ultimate Bluetooth Game Controller with Charging Dock => Game controllers
  Wingspan Board Game - A Bird-Collection, Engine-Building Game => Board games
  Puzzle 1000 Teile Neuschwanstein im Herbst => Jigsaw puzzles
  Magna-Tiles Style Building Blocks Set 120 Pcs STEM => Building block sets
  Hornby R1255M Flying Scotsman Model Train Set => Model train sets
  Skywalker Trampolines 12-Foot Jump N' Dunk Trampoline with Enclosure => Trampolines
  SISIGAD Hoverboard 6.5" Self Balancing with Bluetooth => Hoverboards
  Spirit Halloween Adult Witch Halloween Costume => Halloween costumes
  Breville Oracle Jet Espresso Machine, Black Truffle => Espresso machines
  Solis Barista Gran Gusto Siebträgermaschine => Espresso machines
  OXO Brew Conical Burr Coffee Grinder => Coffee grinders
  Molinillo de café eléctrico 150 W => Coffee grinders
  Peet's Major Dickason's Blend Whole Bean Coffee 18 oz => Coffee beans
  Milchaufschäumer elektrisch 4 in 1 schwarz => Milk frothers
  Cosori Electric Glass Kettle 1.7L with Blue LED => Electric kettles
  Bollitore elettrico 1,7 L acciaio => Electric kettles
  Encha Organic Matcha Green Tea Powder => Matcha powder
  Ninja Foodi DualZone Air Fryer AF300UK 7.6L => Air fryers
  Tostadora 2 ranuras largas => Toasters
  Smeg 50's Retro Style Blender, Pastel Green => Blenders
  Máquina para hacer pan programable 900 g => Bread makers
  Hamilton Beach Portable 6 Quart Set & Forget Digital Slow Cooker => Slow cookers
  HexClad 10 Inch Hybrid Nonstick Frying Pan with Lid => Frying pans
  Global G-2 8 inch Chef's Knife => Chef knives
  IKEA 365+ Food container with lid rectangular => Food storage containers
  Owala FreeSip Insulated Water Bottle 24 Oz Very Very Dark => Water bottles
  Botella de agua acero inoxidable 1L => Water bottles
  iRobot Roomba Combo i5 => Robot vacuums
  Dreame L20 Ultra Robot Vacuum Cleaner and Mop Combo => Robot vacuums
  Miele Triflex HX2 Cordless Stick Vacuum => Cordless vacuums
  Tefal Pro Express steam iron 2600W => Steam irons
  Brabantia HangOn Drying Rack 25 m => Drying racks
  Dyson Purifier Cool TP07 Air Purifier and Fan => Air purifiers
  Nuna Mixx Next Stroller => Baby strollers
  Cybex Sirona Gi i-Size Kindersitz => Child car seats
  Poussette canne ultra compacte avion => Baby strollers
  Trona evolutiva de madera => High chairs
  Couches taille 4, 8-16 kg, 90 pièces => Diapers
  Supergoop! Unseen Sunscreen SPF 40 => Sunscreen
  Crema facial hidratante con ácido hialurónico 50 ml => Face moisturisers
  Phon professionale 2300W ioni => Hair dryers
  Bondi Boost HG Shampoo 500ml => Shampoo
  Rasierer Herren elektrisch nass trocken => Electric shavers
  BenQ MOBIUZ 27" 165Hz Gaming Monitor EX2710Q => Computer monitors
  Ergotron LX Desk Monitor Arm, Matte Black => Monitor arms
  NuPhy Air75 V2 Low Profile Mechanical Keyboard => Mechanical keyboards
  Microsoft Bluetooth Ergonomic Mouse => Computer mice
  Elgato Facecam MK.2 Premium Full HD Webcam => Webcams
  Netgear Nighthawk AX5400 WiFi Router (RAX50) => Wifi routers
  Amazon Basics 8-Sheet Strip-Cut Paper Shredder => Paper shredders
  Schreibtischlampe LED dimmbar schwarz klemmbar => Desk lamps
  Lampadaire trépied bois et lin => Floor lamps
  Plafoniera LED 36W bianco => Ceiling lights
  Etsy bestseller: Cherry Blossom Soy Candle in Ceramic Jar => Scented candles
  Persian Style Area Rug 200x300 Blue => Area rugs
  Milwaukee M18 FUEL Circular Saw 6-1/2 => Circular saws
  Trapano avvitatore a batteria 20V => Cordless drills
  Yale Assure Lock 2 Touch Smart Lock with WiFi => Smart locks
  Jabra Elite 8 Active Wireless Earbuds => Wireless earbuds
  Casque audio circum-aural à réduction de bruit => Over-ear headphones
  Marshall Emberton II Portable Bluetooth Speaker => Bluetooth speakers
  Barre de son 2.1 avec caisson de basses => Soundbars
  Funda para móvil iPhone 15 transparente => Phone cases
  Otterbox Defender Series Case for Galaxy S23 => Phone cases
  Powerbank 20000 mAh USB-C 65W => Power banks
  Fitbit Versa 4 Fitness Smartwatch => Smartwatches
  Brooks Ghost 15 Women's Neutral Running Shoe => Running shoes
  Salomon X Ultra 4 GTX Wanderschuhe Herren => Hiking boots
  UGG Scuffette II Slipper => Slippers
  Doudoune légère homme à capuche => Down jackets
  Bañador de mujer talle alto => Swimsuits
  Occhiali da sole polarizzati uomo => Sunglasses
  Jade Yoga Harmony Mat 3/16 inch - Yoga Mat => Yoga mats
  Hantelset 2x10 kg verstellbar => Dumbbells
  Peloton Bike+ Indoor Exercise Bike => Exercise bikes
  Tapis de course pliable 12 km/h => Treadmills
  Uplift V2 Standing Desk 60x30 Bamboo => Standing desks
  Chaise de bureau ergonomique avec appui-tête => Office chairs
  Divano letto 3 posti contenitore => Sofa beds
  Nectar Premier Memory Foam Mattress King => Mattresses
  Colchón viscoelástico 150x190 => Mattresses
  Bettrahmen Massivholz 140x200 => Bed frames
  Parachute Down Alternative Duvet Insert Full/Queen => Duvets
  Greenworks 40V 16" Cordless Lawn Mower => Lawn mowers
  Taille-haie électrique 600 W => Hedge trimmers
  Hängematte mit Gestell 2 Personen => Hammocks
  Sombrilla de jardín 3x2 m inclinable => Parasols
  Napoleon Rogue SE 425 Gas Grill => Gas grills
  Mangeoire à oiseaux bois suspendue => Bird feeders
  Withings Body+ Smart Bathroom Scale => Bathroom scales
  Tensiómetro de brazo digital => Blood pressure monitors
  Wärmflasche mit Bezug Kuschelweich 2L => Hot water bottles
  Taylor GS Mini-e Acoustic Guitar => Acoustic guitars
  Piano numérique 88 touches lestées => Digital pianos
  Rode NT-USB+ USB Microphone => USB microphones
  Macchina da cucire 30 punti => Sewing machines
  Rad Power RadRunner 3 Plus Electric Bike => Electric bikes
  Casco bicicleta urbano con luz => Bike helmets
  Kuppelzelt 3 Personen Campingzelt => Camping tents
  Sac de couchage momie -5°C => Sleeping bags
  Zaino trekking 50 litri con coprizaino => Hiking backpacks
  Bâtons de randonnée pliables carbone => Trekking poles
  Handgepäck Koffer 55x40x20 Trolley => Carry-on suitcases
  Collapsible Silicone Dog Toy Ball => Dog toys
  Arbre à chat 160 cm gris => Cat trees
  Arena para gatos aglomerante 10 kg => Cat litter
  Gamingstuhl mit Fußstütze rot schwarz => Gaming chairs
  Ticket to Ride Board Game by Days of Wonder => Board games
  Rompecabezas 1000 piezas Mapamundi => Jigsaw puzzles
  Trampolin 305 cm mit Sicherheitsnetz => Trampolines
  Yoga Pants Flare => Leggings
  Lenzuola matrimoniali in cotone => Bed sheets
  Wooden Train Set for Toddlers => Model train sets
  Barista Touch Impress, Brushed Steel => Espresso machines => Home > Kitchen > Coffee > Espresso Machines
  Cloudfoam Pure 2.0, Core Black, UK 5 => Sneakers => Women > Shoes > Sneakers
  The Everyday Mat 5mm - Sage => Yoga mats => Yoga > Yoga Mats
  No. 04 Fig & Cassis 220g => Scented candles => Home fragrance > Scented Candles
  Ultenic AC1 Elite => Cordless vacuums => Appliances > Floor Care > Cordless Vacuums
  Kompakt 1,0 L, weiß => Electric kettles => Küche > Wasserkocher
`;

const ABSENT = `
  Hangmatstandaard van staal 300 cm
  Laminate trimmer, compact palm router for wood 710W
  Automatic shirt ironing machine with hot air dryer
  Tipi tent voor kinderen, katoen, 120 cm
  Buikspiertrainer - 2 weerstandsbanden - LCD
  Seat cushion for garden chairs 45 cm
  Bandeau de vélo fin sous casque
  De'Longhi TRRS0715 oil filled radiator
  Espresso Machine Water Softener Pouch
  Espresso Tamper 58mm
  Burr Set for Baratza Encore Grinder
  Milk Frothing Pitcher 350ml
  Kettle Base Replacement
  Heißluftfritteuse Backpapier rund 100 Stück
  Papier cuisson pour friteuse à air
  Toaster Tongs Bamboo
  Blender Bottle Shaker Cup
  Knife Sharpening Stone 1000/6000
  Lunch Box Bento 3 Compartments
  Vacuum Cleaner Belt Hoover 40201048
  Sacs aspirateur universels x10
  Air Purifier Tabletop Stand with Wheels
  Kinderwagen Organizer Tasche
  Stroller Hook 2 Pack
  Sunscreen Stick Holder Keychain
  Hair Straightener Heat Resistant Mat
  Toothbrush Travel Case
  Monitor Light Bar
  Keyboard Cleaning Gel
  Mouse Feet Skates PTFE
  Router Antenna Extension Cable 3m
  Candle Snuffer Brass
  Tappeto per mouse
  Drill Press Stand
  Drill Battery 18V 5Ah Replacement for Makita
  Smart Lock Keypad Cover
  AirTag Holder Keychain
  Soundbar Remote BN59
  Turntable Slipmat Felt
  Phone Grip Ring
  Watch Winder Double
  Running Socks 6 Pairs Cushioned
  Hiking Socks Merino
  Yoga Wheel 12 inch
  Weight Lifting Belt Leather 4 inch
  Treadmill Desk Attachment Tray
  Desk Organizer Bamboo 5 Compartments
  Chair Cushion Seat Pad
  Sofa Legs Set of 4
  Mattress Vacuum Bag King
  Duvet Clips 8 Pack
  Hammock Mosquito Net
  Grillhandschuhe hitzebeständig
  BBQ Tool Set 20 Piece
  Pool Float Flamingo
  Bird Bath Stone
  Protein Bars Chocolate 12 x 60g
  Guitar Tuner Clip On
  Piano Stickers for Keys
  Sewing Machine Bobbins 25 Pack
  Binocular Harness Strap
  E-Scooter Helm Erwachsene
  Bike Trailer for Kids
  Snow Chain Gloves
  Tent Light LED Lantern
  Sleeping Pad Inflatable
  Camping Chair Folding
  Backpack Straps Clip
  Packing Cubes Set of 6
  Dog Leash Retractable 5 m
  Cat Tunnel Foldable
  Litter Box Enclosure Furniture
  Aquarium LED Light Bar
  Fish Food Flakes 200ml
  Gaming Desk 140 cm RGB
  Controller Grip Thumbsticks
  Puzzle Glue 120ml
  Halloween Candy Bowl
  Kettlebell Handle Wraps
  Rasenmäher Messer 46 cm Universal
  Gartenschlauch Halter Wand
  Tapis de bain antidérapant
  Cortina de ducha 180x200
  Bicycle Repair Stand
  Men's Chino Trousers Slim Fit
  Personalised Mug Best Dad
  Crystal Chandelier 6 Light
  Radiator Valve Thermostatic
  Whiteboard 90x60 cm Magnetic
  Nail Polish Set 12 Colours
  Essential Oil Lavender 10ml
  Case for Espresso Machine - Travel Carry Bag for Breville Bambino
  Espresso machine descaler 500 ml, 2 uses
  58mm Portafilter for Gaggia Classic Espresso Machine
  Espresso Machine Steam Wand Tip, 4 Hole
  Espresso Cups Set of 6 with Saucers
  I Run on Espresso T-Shirt Unisex
  Kaffeemühle Reinigungsbürste
  Coffee Bean Storage Canister with CO2 Valve
  Kettle Limescale Remover Sachets
  Air Fryer Silicone Basket Reusable 8 inch
  Air Fryer Magnetic Cheat Sheet Sticker
  Das große Heißluftfritteusen Kochbuch
  Toaster Cover Quilted Cotton
  Blender Replacement Blade Assembly for Ninja
  Bread Maker Mix, Sourdough 500 g
  Slow Cooker Liners, 10 Bags
  Slow Cooker Recipe Book for Two
  Frying Pan Protectors Felt Set of 5
  Glasdeckel für Pfanne 28 cm
  Knife Block Acacia Wood Without Knives
  Water Bottle Carrier Sling with Strap
  Water Bottle Cleaning Brush
  Replacement Straw Lid for Hydro Flask Water Bottle
  Bottle Opener Wall Mounted
  Ersatzbürsten für Saugroboter Roborock S7
  Brosse latérale pour aspirateur robot Ecovacs
  Robot Vacuum Cleaner Dust Bags 10 Pack
  Cordless Vacuum Wall Mount Bracket for Dyson V11
  Ironing Board Cover 130 x 47 cm
  Steam Iron Cleaner Stick
  Tower Fan Remote Control Replacement
  Dehumidifier Drain Hose 2 m
  Humidifier Filter Wick 3-Pack
  Essential Oil Set for Humidifier, 6 x 10 ml
  Stroller Organizer with Cup Holders
  Sonnensegel für Kinderwagen UV 50+
  Fußsack für Kinderwagen
  Car Seat Protector Mat for Child Car Seats
  Travel Cot Mosquito Net
  Moustiquaire pour lit parapluie
  Baby Carrier Teething Pads
  Baby Monitor Wall Mount Shelf
  Baby Bottle Warmer
  Baby Bottle Drying Rack
  High Chair Cushion Insert
  Diaper Bag Backpack with Changing Station
  Diaper Pail Refill Bags
  Sunscreen Applicator Brush
  Hair Dryer Holder Wall Mounted
  Shampoo Dispenser Bamboo Pump
  Dog Shampoo Oatmeal 500ml
  Electric Shaver Replacement Heads
  Electric Toothbrush Holder Wall
  Zahnbürstenkopf Ersatz 8er Pack
  Mascara Remover Pads
  Monitor Stand Riser Wood
  Monitor Screen Cleaning Kit
  Keycaps PBT for Mechanical Keyboard
  Mouse Pad XXL Desk Mat
  Tapis de souris gaming XL
  Webcam Cover Slide 3 Pack
  Hard Drive Case Shockproof EVA
  Laptop Backpack 15.6 Inch Water Resistant
  Router Wall Mount Shelf
  Printer Ink Cartridge 305XL Black
  Lampshade Drum Linen 30 cm
  Replacement Bulb for Floor Lamp
  Candle Wick Trimmer Black
  Candle Making Kit for Adults
  Candle Holder Brass Set of 3
  Throw Pillow Covers 18x18 Set of 2
  Cushion Cover Velvet 45x45
  Rug Pad Non Slip 5x8
  Carpet Tape Double Sided
  Curtain Rod Brushed Nickel 48-84 inch
  Drill Bit Set 21 Piece Titanium
  Bohrer Set HSS 19-teilig
  Circular Saw Blade 7-1/4 inch 24 Tooth
  Sanding Discs for Orbital Sander 50 pcs
  Pressure Washer Hose 25 ft
  Lance pour nettoyeur haute pression
  Tool Bag 16 Inch Wide Mouth
  Paint Brush Set for Walls
  Paint Roller Tray
  Earbud Replacement Tips Memory Foam S/M/L
  Headphone Stand Walnut
  Ear Pads for Bose QC35 Headphones
  Speaker Wall Brackets Pair
  Soundbar Wall Mount Bracket Universal
  Vinyl Record Storage Crate
  Record Player Needle Replacement Stylus
  Projector Screen 120 inch Portable
  Ceiling Projector Mount
  DVD Storage Case 200 Discs
  Smartwatch Screen Protector 44mm
  Bracelet de rechange pour montre connectée
  Security Camera Sign Metal
  Shoe Rack 4 Tier
  Running Belt for Phone
  Laufschuhe Schnürsenkel elastisch
  Boot Waterproofing Spray
  Shoe Cleaner Kit for Sneakers
  Sock Drawer Organizer
  Sunglasses Strap Neoprene
  Belt Hole Punch
  Yoga Mat Strap Cotton
  Yoga Mat Cleaner Spray Lavender
  Yoga Block Cork 2 Pack
  Gurt für Yogamatte
  Yoga Teacher Training Course Online
  Dumbbell Rack 3 Tier
  Kettlebell Workout Poster
  Treadmill Lubricant Silicone Oil
  Treadmill Mat Rubber 6 x 3 ft
  Exercise Bike Seat Cushion Gel
  Football Boots Firm Ground Kids
  Football Pump with Needles
  Ski Goggle Case
  Padel Grip Overgrip White 3 Pack
  Standing Desk Converter Cable Management Tray
  Office Chair Mat for Carpet
  Armlehnenpolster für Bürostuhl
  Bookcase Dollhouse Miniature 1:12
  TV Wall Bracket 32-65 inch
  Mattress Topper 3 Inch Gel Memory Foam
  Alèse protège matelas 160x200
  Bed Frame Support Legs
  Duvet Cover Set King Cotton Percale
  Pillowcase Silk 2 Pack
  Weighted Blanket Cover 48x72
  Lawn Mower Blade Sharpener
  Lawn Mower Spark Plug RJ19LM
  Hedge Trimmer Oil Spray
  Garden Hose Splitter 2 Way
  Hammock Tree Straps
  Parasol Base 25 kg Concrete
  Sonnenschirmständer Granit 30 kg
  Grill Brush Stainless Steel 18 inch
  Gas Grill Regulator Hose
  Fire Pit Cover Round 36 Inch
  Pool Cover 10 ft
  Bird Seed Mix 5 kg
  Blood Pressure Cuff Replacement Large
  Protein Shaker Bottle 700ml
  Guitar Capo Black
  Acoustic Guitar Gig Bag 41 Inch
  Piano Bench Adjustable
  Ukulele Songbook Beginner
  Drum Sticks 5A Hickory
  Microphone Boom Arm Stand
  Sewing Machine Needles 90/14
  Sewing Thread Set 60 Colours
  Telescope Phone Adapter
  Bike Pump Floor with Gauge
  Bike Helmet Mirror
  E-Bike Battery Charger 48V
  Scooter Inner Tube 8.5 inch
  Dash Cam Hardwire Kit
  Roof Box Storage Bag Set
  Tent Repair Tape
  Sleeping Bag Liner Silk
  Camping Stove Windshield Aluminium
  Gas Cartridge 230g for Camping Stoves
  Trekking Pole Rubber Tips
  Backpack Rain Cover 60L
  Luggage Tag Leather Personalised
  Suitcase Wheels Replacement
  Dog Collar Leather
  Dog Food Storage Container 40 lb
  Dog Bowl Stainless Steel
  Cat Collar with Bell
  Cat Fountain Replacement Filters 8 Pack
  Aquarium Gravel 5 kg
  Aquarium Heater 100W
  Gaming Chair Footrest Cover
  Controller Charging Dock for PS5
  Board Game Sleeves 63.5x88 mm
  Puzzle Mat Roll Up 1500 Pieces
  Trampoline Net Replacement 10ft
  Halloween Wreath for Front Door
  Hoverboard Go Kart Attachment
  Vintage Film Camera 35mm
  Trail Running Hydration Vest
  Leather Tote Bag for Women
  Linen Midi Dress Sage Green
  Gold Hoop Earrings 14k
  Ceramic Plant Pot with Saucer
  Oak Dining Table Extendable
  Corner Sofa Grey Fabric
  Induction Hob 60cm 4 Zone
  Fridge Freezer Frost Free 70/30
  Lave-vaisselle 12 couverts
  Table basse en chêne massif
  Zapatos de vestir de cuero hombre
  Sedia da pranzo imbottita set di 2
  Motor Oil 5W-30 5 Litre
  A4 Notebook Lined Hardcover
  Greek Extra Virgin Olive Oil 500ml
  Lipstick Matte Ruby Red
  Beard Oil Cedarwood 30ml
  Wall Clock Silent 30 cm
  Digital Download: Budget Planner Spreadsheet
  Gift Wrapping Service
  Sample - Fabric Swatch
  Shipping Protection
  Default Title
  SKU 10492-B
  Air Fryer Battery
  Cordless Vacuum Battery 25.2V 2500mAh
  Pressure Washer Hose M22 14 mm
  Water Bottle Hose 2m
  Motor 1.5 HP for Treadmill Spare Part
  Aquarium Decoration Castle for Fish Tanks
  pH Tester for Labs, Home or Fish Tank
  Cleaning Brush, Compatible with Electric Toothbrush
  Espresso Machine Group Head Gasket
  Diaper Rash Cream 100 ml
  Baby Sleeping Bag Giraffe 0-6 Months
  Micro USB Data Cable
  Dish Drying Rack Over the Sink
  Exhaust Fan Bathroom 150mm
  Genuine Leather Weight Lifting Belt
  Niacinamide 10% Face Serum
  Automatic Fish Feeder
  Abdeckung Trampolin 305 cm
  Schutzhülle Gasgrill wetterfest
  Fernglas-Halterung
  Tuyau de nettoyeur haute pression
  Manguera de cafetera espresso
  Andador para bebé de madera
  Mangueira de liquidificador
  Beschermhoes voor trampoline 305 cm
  Trampoline randafdekking blauw 244 cm
  Pokrowiec na trampolinę
  Pneu vélo ville 700x38 anticrevaison e-bike
  Chargeur 24 volt vélo ville ebike
  Funda bicicleta eléctrica
  Matelas autogonflant de trekking
`;

export const HELD_TITLES: readonly ShopTitle[] = lines(HELD).map((line) => {
  const [title = "", expected = "", category] = line.split(" => ");
  return { title, expected, category: category ?? null };
});

/** Nothing that the sample market holds: parts and accessories of its products, look-alikes, and other things. */
export const ABSENT_TITLES: readonly ShopTitle[] = lines(ABSENT).map((title) => ({
  title,
  expected: null,
  category: null,
}));

function lines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
