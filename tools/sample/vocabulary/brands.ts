/** Invented brands: 18 per category, in the order of `CATEGORIES`, most common first. Any likeness to a real maker is an accident. */
export const BRANDS_BY_CATEGORY: Readonly<Record<string, string>> = {
  "Home & Kitchen":
    "Kaffora, Brewlund, Tazmira, Vapiro, Cocelli, Panvero, Moltano, Cruvella, Ovenza, Saltera, Kuchenau, Feronta, Bistrelle, Gratello, Nordkessel, Zestaro, Hearthona, Culivar",
  "Furniture & Bedding":
    "Lundholt, Slumvera, Fjordane, Ekvalla, Ottorano, Hvilan, Drommeo, Mobelora, Castelund, Pilvera, Sengaro, Restiva, Woodelin, Talvaro, Nestorin, Quiltana, Brisholm, Sofarelle",
  "Lighting & Decor":
    "Lumarel, Glimmora, Candelune, Halovik, Raylund, Dekorina, Solvanto, Fenstera, Ciravelle, Odorelle, Wickham Dale, Textoria, Ambrellis, Zafiro Home, Luxemor, Nacrella, Tapivera, Brillona",
  "DIY & Tools":
    "Torkvane, Hammerlin, Drelmax, Boltrix, Fraisano, Krafthelm, Stronvik, Mastorin, Sagewerk, Rivetto, Grindal, Ferrumax, Boronel, Nivellor, Zangaro, Werkona, Ironvale, Spannmeister",
  "Garden & Patio":
    "Verdalia, Grasmond, Hortavo, Blumera, Terrafolk, Sprigano, Mowelin, Gartana, Patiora, Lawnique, Pergolis, Finchora, Aquaverd, Brasonde, Wintervik, Arbolina, Nestfinch, Sunderby",
  Electronics:
    "Sonavik, Audiorel, Pulsaro, Wavelund, Nexoria, Klangora, Voltanis, Bassamo, Vidorra, Ampelio, Phonix Labs, Zynaro, Hertzing, Tunaro, Cellendo, Optivane, Orbiton, Lynqor",
  "Computing & Office":
    "Datavane, Tastara, Pixonel, Bytelund, Korvex, Deskaro, Ergonik, Clavetto, Netzora, Papyrel, Screenor, Archivo Nord, Quantrel, Typhona, Routano, Memorix, Officelle, Dockwell",
  "Toys & Games":
    "Playvaro, Kobolto, Dinoribo, Gamerix, Jolivo, Puzzelino, Spielaro, Tomtelund, Levelkraft, Zappelin, Brixolo, Trainwick, Hopsalot, Rasselba, Pixelfox, Wunderling, Maskarade Co, Joystara",
  "Sports & Fitness":
    "Stridelle, Fitvaro, Yogalune, Ironique, Kinetrik, Athlora, Sprintalis, Corevane, Muskelor, Asanara, Rowelund, Gymnova, Balluno, Skiverin, Padelio, Liftaro, Enduris, Pacemond",
  "Outdoor & Travel":
    "Trekvane, Nomadelle, Alpinor, Kamparo, Wandrix, Zeltano, Rucksel, Voltcamp, Surfalia, Kofferino, Hikelund, Bivuak Co, Northspur, Peregrano, Lagoonix, Pakkola, Tentora, Satchelin",
  "Beauty & Personal Care":
    "Dermavie, Solavelle, Belorine, Silkessa, Radiora, Capillo, Purevane, Lashelle, Rasuro, Glowmira, Oralix, Hautena, Florissa, Ceravelle, Nuvelle Skin, Shampara, Barbello, Vitasol Derm",
  "Health & Wellness":
    "Vitalund, Medirel, Salvano, Nutrivane, Proteona, Cardiomed Nord, Massora, Wellamo, Magnevit, Rehaflex, Balancea, Thermelle, Kompresso, Pulsecare, Fitamin, Gehlina, Soothera, Corpovita",
  "Baby & Kids":
    "Bambello, Minikko, Lullavie, Strollina, Nidolino, Pipiluna, Kuschelo, Babyrel, Wiegelin, Mamavik, Tendrino, Krabbelo, Doudouce, Milkara, Hochstolz, Petitone, Nappino, Snugglar",
  "Pet Supplies":
    "Pawlund, Felisso, Barkvane, Katzoro, Bellowoof, Tailora, Schnurrli, Dogvida, Petaluna, Aquafin, Pfotello, Miaura, Rufflin, Canivo, Whiskano, Napfero, Kibblor, Leinaro",
  "Fashion & Shoes":
    "Runvelle, Stoffano, Kleidora, Marvento, Solette, Trivano, Calzara, Wolleno, Vestaria, Ombrevia, Schuhwerk Nord, Lederin, Swimora, Velostra, Modavik, Pasolino, Merinelle, Jacquora",
  "Cars & Bikes":
    "Velocet, Radlund, Pedalor, Motorel, Cyclaro, Gravelin, Roadvane, Helmetta, Lockmeister, Dashvik, Autelio, Fahrwind, Boxoro, Kettenau, Voltrad, Scootelle, Bremsora, Lichtrad",
  "Home Appliances":
    "Airvane, Saugora, Cleanora, Klimatek, Heizora, Ventolis, Robovik, Humidel, Dampfero, Frostelle, Purolis, Bugelin, Cyclonel, Warmelund, Breezano, Aerovita, Dustrel, Trocknix",
  "Music & Hobbies":
    "Cordano, Melodin, Klavira, Tamburo Nord, Stitchelle, Farbella, Sternwarte Co, Lirando, Ukelina, Nahwerk, Pictoro, Scopelin, Mikrofona, Saitenspiel, Optikum, Harmonel, Resonik, Atelana",
};

/** Brands that sell in every category, cheaply. */
export const HOUSE_BRANDS =
  "Valuna, Basikko, Everwick, Simplano, Homarel, Prixello, Dayvane, Onnora, Tuttivo, Klarhaus, Amplora, Nimbrel, Vexano, Zolvera, Brandell & Co";
