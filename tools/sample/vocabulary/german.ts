/** German wordings of uses ("für …") and attribute values, as people type them. A value without one is not used in German keywords. */

function parsePairs(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    lines.flatMap((line) =>
      line.split(", ").map((pair): [string, string] => {
        const [english = "", german = ""] = pair.split("=");
        return [english, german];
      }),
    ),
  );
}

export const GERMAN_USES = parsePairs([
  "kids=kinder, beginners=anfänger, home=zuhause, travel=reisen, women=damen, office=büro, bedroom=schlafzimmer, men=herren, small spaces=kleine räume, families=familien",
  "seniors=senioren, gaming=gaming, car=auto, running=jogging, balcony=balkon, outdoors=draußen, hiking=wandern, gifts=geschenk, camping=camping, bathroom=bad",
  "adults=erwachsene, toddlers=kleinkinder, professionals=profis, newborns=neugeborene, living room=wohnzimmer, winter=winter, small dogs=kleine hunde",
  "sensitive skin=empfindliche haut, back pain=rückenschmerzen, two people=zwei personen, small kitchens=kleine küchen, commuting=pendler, beach=strand, tall people=große menschen",
  "small gardens=kleine gärten, puppies=welpen, pet hair=tierhaare, patio=terrasse, laptops=laptop, garden=garten, apartments=wohnung, teens=jugendliche, summer=sommer",
  "oily skin=fettige haut, large rooms=große räume, kittens=kitten, kitchen=küche, girls=mädchen, garage=garage, dogs=hunde, curly hair=locken, bed=bett, babies=babys",
  "allergies=allergiker, tv=fernseher, trucks=lkw, streaming=streaming, stairs=treppen, sofas=sofa, small cars=kleinwagen, slopes=hanglage, side sleepers=seitenschläfer",
  "several cats=mehrere katzen, senior dogs=alte hunde, school=schule, period pain=regelschmerzen, pc=pc, neck pain=nackenschmerzen, large gardens=große gärten, large dogs=große hunde",
  "hot sleepers=schwitzende schläfer, hardwood floors=parkett, gym=fitnessstudio, glasses wearers=brillenträger, fine hair=feines haar, boys=jungen, yoga=yoga, weight loss=abnehmen",
  "weekend trips=wochenende, vegetables=gemüse, vans=transporter, twins=zwillinge, training=training, taxis=taxi, tall hedges=hohe hecken, swimming=schwimmen, students=studenten",
  "smoke=rauch, small hands=kleine hände, small fish=kleine fische, small ears=kleine ohren, small birds=kleine vögel, sleep=schlaf, skis=ski, short lashes=kurze wimpern",
  "sensitive gums=empfindliches zahnfleisch, sensitive eyes=empfindliche augen, scooters=roller, rocks=steine, quilting=quilten, pregnancy=schwangerschaft, podcasts=podcast",
  "plants=pflanzen, phones=handy, oily hair=fettiges haar, off-road=gelände, odour control=geruch, music=musik, motorcycles=motorrad, long flights=langstrecke, leather=leder",
  "large homes=große häuser, large cats=große katzen, large arms=kräftige arme, hunting=jagd, hot yoga=hot yoga, home backup=notstrom, heavy people=schwere personen",
  "heavy monitors=schwere monitore, hallways=flur, hair loss=haarausfall, guests=gäste, furniture=möbel, flat feet=plattfüße, festivals=festival, face=gesicht, e-bikes=e-bike",
  "dry skin=trockene haut, dry hair=trockenes haar, driveways=einfahrt, day trips=tagestouren, cycling=radfahren, consoles=konsole, christmas trees=weihnachtsbaum, cats=katzen",
  "carpets=teppich, campervans=wohnmobil, business=geschäftsreisen, breastfed babies=gestillte babys, bike=fahrrad, basement=keller, bald heads=glatze, backup=datensicherung",
]);

const GERMAN_VALUES = parsePairs([
  "black=schwarz, white=weiß, grey=grau, silver=silber, blue=blau, green=grün, red=rot, pink=rosa, beige=beige, natural=natur, brown=braun, gold=gold, purple=lila, yellow=gelb",
  "clear=transparent, multicolour=bunt, warm white=warmweiß, brass=messing, stainless steel=edelstahl, plastic=kunststoff, glass=glas, ceramic=keramik, bamboo=bambus, wood=holz",
  "oak=eiche, pine=kiefer, cotton=baumwolle, linen=leinen, polyester=polyester, leather=leder, faux leather=kunstleder, aluminium=aluminium, steel=stahl, cast iron=gusseisen",
  "silicone=silikon, natural rubber=naturkautschuk, wool=wolle, merino=merino, memory foam=memory schaum, latex=latex, down=daunen, microfibre=mikrofaser, rattan=rattan, metal=metall",
  "titanium=titan, carbon=carbon, cork=kork, velvet=samt, fabric=stoff, mesh=netz, felt=filz, fleece=fleece, jute=jute, rubber=gummi, canvas=canvas, suede=wildleder, soy wax=sojawachs",
  "cordless=akku, foldable=klappbar, waterproof=wasserdicht, rechargeable=aufladbar, wireless=kabellos, wired=kabelgebunden, noise cancelling=noise cancelling, quiet=leise",
  "adjustable=verstellbar, portable=tragbar, dimmable=dimmbar, organic=bio, vegan=vegan, washable=waschbar, non-stick=antihaft, non-slip=rutschfest, electric=elektrisch, manual=manuell",
  "petrol=benzin, gas=gas, mini=mini, compact=kompakt, lightweight=leicht, ergonomic=ergonomisch, inflatable=aufblasbar, magnetic=magnetisch, digital=digital, smart=smart, solar=solar",
  "led=led, round=rund, square=eckig, double=doppelt, corner=ecke, narrow=schmal, slim=flach, firm=hart, medium=mittel, soft=weich, warm=warm, thermal=thermo, wide fit=weit",
  "insulated=isoliert, leakproof=auslaufsicher, recycled=recycling, fragrance free=parfümfrei, mineral=mineralisch, tinted=getönt, grain free=getreidefrei, hypoallergenic=hypoallergen",
  "small=klein, large=groß, single=einzeln, automatic=automatisch, fully automatic=vollautomat, handheld=hand, retro=retro, professional=profi, heavy duty=robust, indoor=indoor",
  "timer=timer, app control=app, remote control=fernbedienung, microphone=mikrofon, usb port=usb, camera=kamera, gps=gps, milk frother=milchschäumer, built-in grinder=mahlwerk",
  "headrest=kopfstütze, footrest=fußstütze, armrest=armlehne, drawer=schublade, straw=strohhalm, lid=deckel, mop=wischfunktion, self-emptying=absaugstation, thermostat=thermostat",
  "bluetooth=bluetooth, wifi=wlan, heart rate monitor=pulsmesser, incline=steigung, seat=sitz, tripod=stativ, case=koffer, subwoofer=subwoofer, night vision=nachtsicht, wheels=rollen",
  "lavender=lavendel, vanilla=vanille, citrus=zitrus, chocolate=schokolade, chicken=huhn, salmon=lachs, lamb=lamm, dark roast=dunkle röstung, medium roast=mittlere röstung, decaf=entkoffeiniert",
  "premium=premium, ceremonial=zeremonie, hooded=mit kapuze, long=lang, high waist=high waist, seamless=nahtlos, polarised=polarisiert, sporty=sportlich, breathable=atmungsaktiv",
  "ultralight=ultraleicht, pop up=pop up, telescopic=teleskop, self-levelling=selbstnivellierend, brushless=bürstenlos, wall-mounted=wand, infrared=infrarot, orthopaedic=orthopädisch",
  "raised=erhöht, clumping=klumpend, dust free=staubfrei, video=video, swivel=drehbar, bone conduction=knochenschall, open-ear=open ear, hanging=hängend, heated=beheizt, trail=trail",
]);

/** Sizes and codes ("500 ml", "4k") read the same in both languages. */
export function translateValue(value: string): string | null {
  return GERMAN_VALUES.get(value) ?? (/\d/.test(value) || /^(s|m|l|xl)$/.test(value) ? value : null);
}
