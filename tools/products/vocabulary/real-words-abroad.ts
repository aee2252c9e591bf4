const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Common words of other languages a letter or two from a product word of theirs or of English, folded; found in the same way. */
export const REAL_WORDS_ABROAD: Readonly<Record<string, ReadonlySet<string>>> = {
  de: words(`
    abe ahm air akt aktion amt ari arima arm arme automatisch bach bak ball bande bank bar bart bat batterie bau baut beamter begleitung bein bell
    bender berater bern bernie bert bess besten bete beten bier bild bin bing bins bis bist bla blase blaue blick block blocks blod blode bloder
    blue blume bock boot boote bord bosen boser boses bot boxen boxer brach brav brief briefe brot brust bud burg buro burt busen bush camp carrie
    cat chef chili chow cody colt cool coole coolen cops cuddy dab dach damm dar dass deck denk depp dich diener dinger dirk doch dog dokument
    donner doof drin drink drinks droge drohen drum dumm dumme durch ehe eid ende ernste ernte esel fan fand fang fans fass feder feld felder fiel
    flach flog flote fluch fluss flut folter football frage fran frech frei freu furst gab gabe gag gar garten gas gast geb geh geil geld gepackt
    gibt gilt gin glas gold gps grun grund gruss gus gut haar hab habt haft hai hal halt han hand hande handel handys hank hase hast hat hatt hau
    hause haut heb hebt helfe hera herr herz heut hilft hodes hof hohe hol holden holt hor hore horst hort horte hot house huh hummer huo jen jung
    kamerad kameras kat kenne kennen kerle kette kid kids knie komodie kurve lach lain lamm lander lass laster leb leck leichte leid leider leiser
    leitet lester level lex lhnen licht lied lief linc linien linken liter lkw loch loser lowe mac mace mach madel mal maler man mangel manuel
    maschine maske massaker mauer maus mause max meer meg mei mein metern mich mick mieten miki milo mina ming mio mir mist mitch mitte mittel
    mitteln model modell moe mommy moya mull mum mumm munze musik mut nachricht nachtisch nah naiv nanu nate navy nett oben ofen oje organisiert
    pack paco papier paps parn pater patty peg peng pfad platt platte platz platze plus polen pop post pot presse psst puls quitt rachen rad rang
    rechten red rede reed reichen rein reinen reisen reiten rekord rex riechen riefen riker ringe road rot rote ruber ruf ruh rum runter sack sacke
    saft sagt sagte sah sahe sal salat salz sanger sass sato satt satz sau saunders schaf schalt scharf schau scherz scherze schlimmen schluck
    schneller schuf schuler schutze schwere schwitzen sdi seh seht sei seid seil sein seine seit seite self seth setz shane shin sichere sid siegel
    sinn sitz skandal sogar soll sona sparen spike spinner spure spurt stadion stahl standig starten startet station steak steck steh stell stich
    stil stort streng sun sylar systeme tage tal tank tanz tara tat tate taub therapie thron tina tja toby tod toiletten toller topf tor tore tot
    toter traf trag trat treu trug tun tur ture tut typ videos wach waffe wagst wahl wald walker warme warst warte warter wasser weder weg weh wei
    weib weist weit welt wem wen werk wert wes weste westen whisky winkel wird wirst wohl wollen wollten wood worf wort wurmer wuste wut zeit
    zerrissen zunge
  `),
  fr: words(`
    accordees activite aex agir aide aider aient aimer ait apparemment appartenant appartient arbed arme artiste assise assistee automobiles avant
    axa axee axes baan bail baisse bank baron bart basee basf bat batc bbl beau bef beke bel bell beton bien billet bird bits blok boeing boire
    bonne bonnes bord bords bouche boule bout brande brasserie brille brin bsr cabinet cabinets cac call camp cap car carlier carnet cartier casse
    cassettes cbr cela celle centaines cera cerner certains certes cfe changer chansons chargee chargees charger chasse chaussee cher chevaux chez
    chf chic chili chine chinois cible cie circuler clair clairs clarte clef clt cnp coib collecte cologne complexe comporter compose composee
    compositeur compression compter conception concertation confection consomme consommer continuer convertir copie coree cornet correcte cote cou
    couler cour courbe cours courte courts coutume couvre cree creee cri crois cuisinier cuit cvp cycles cycliste dax deco demandeur demarrer denis
    dessus detecter detenteur detenteurs devise diffusee diffuser digitale dior directeur dirk disponible distribuer dois donner dons douce dresse
    dus dyck echappe ecolo ecoule ecrin ecrite ecu egalement elu encore engagements engouement entre eoe equipment ete eviter exercice face fais
    fait faite faut faute faux fax feu fiat fier fins fisc fixe florins flot flou foire fond fonde fondee fondre food forem forte fou fouet fous
    foyer foyers frf fume fut gammes gand garde gardent garder gare gbl gens gol gold grandi grands gravite hausse hoc home honte hors house ici
    interne internes jet jete jos joue jouent jouer jouit juge kit lancer langue laps latine lent lenteur leve levee lever leys libre libres liee
    lien life ligne lin line liquidite liquidites lire lires litre litres livret loi lune lutter luxe lynch mac magique mais mal man manche manque
    marianne marier maries marque max medias mene mener mer mes mesure metier mets mette mettre meuse miel mineur mis mise mobiliser modo moi moins
    monstre montee monter morale mot motors mots mousse multiplie muni mur muscles musicale nes nets nettoyage notation oeil oeuvre ont onze operer
    organise organisee organisees organisent organiser organises organisme organismes ose outre paie paient paire paix pape paquet parc pari parier
    parler partage paru pavillon payee payer payes peine peintre pence penche percee perle perte peso peu peut pib picque pile piliers pilotes pire
    pis piste placer plage plante plantes plat plats plus poil pol pomme pont ponts pop portee posee poser poupe processeur processus proche
    producteur prometteur protegee puree rachete rachetee rail rang rangs realite records remarque remonte rend reparer reponse repos rire ris road
    roi rond rops roue routier routiers rue rues rumeur sablon sachez sain sais sait salade salaire salee sauce sauve sauver scandale secs secteur
    secteurs securite sein sejours sek sel selon senateur sens serge serie sert ses sida simplement smeets smet soft soi soie soif soir soit
    sommaire soucis souffrent soumis soutient spadel speciales spectacle spectateurs stade standards sterk strategie succede sud suis suit sun
    supplement sus systems tablent tant tard tas taxe televisee tenu tenue tenus ter teste texte therapie toile toiles tort touche tournee tous tout
    trait traiter transfert travaille trente trop trouvee truc tva ucb vain valeur vaste veille vent vente versements vert verte veut veux vie vieux
    vif virage virtuel vis vise vit vite vive voyant vtm web wide wim windows
  `),
  es: words(`
    abe abre abrio acepte actividades admirador advierto alarma aliento amos angie anos arca area ares arma artes artista automovil axel bala balcon
    bandera barata barbaro baron barriga bart beca bell bene benton bernie bert bien bin bla bloqueo boca bola bolas bolos bonos borrar boton bravo
    broma bud buda burt bush caballero caballo cabana cabe cabo cabron caca cada cadera cae caen caer caera caes cafeteria cago cai caia caigo
    callado callar calle calmado calor cambiado cambiamos cambiando cambiaron canales cansado canse canta caos cap capa cara caras caray carga
    cargado cargas cargos caro carrera carreras carrie carro carson casi castigo cayo cena champana chet chicos chino cima cine cita cla clases
    cliente coca cocaina cody coge coger coja colgar colina colt cometi compasion comprador comprension condado condiciones conductor contacto
    contar conto controla controlar controles convertir convertirme convertirse convertirte coop corea coro corredor corria cortare costar costo
    crea creame crean crear creas creia cria crio cuan cuerno cuerpo culo cura cuya cuyo dama dar dash dicha disponible doce documento dormi dormia
    dormire doy dra dudo escoger escribi escribio escribire ese esencia espero estar esto estos estoy eterna eterno facil falla falsa falta fan fans
    faro fase fiel fila flor frase frases frente fuerte ganas gane gano gastos gira gol gorda gordo gota grado grados gramos grand grasa grial
    gritar grito gus gustar gustara hacia hail hal hambre han hank hara hare haz hecha hijas hijo hizo horas house hoy hubo huelo huh huir huyo
    imitacion impresion individuo infeccion ingles ino inversion invitaron inyeccion ire irnos iron jamon japon jardinero jean jen jodas jugo kit
    knox lata lava lavado lea leal lees lei lena lenning leve lex ley libera lider ligera limpiando linea lino litro litros llamara llame lleve loca
    locas loco locos lola long luna lunes mac mack mago mal malas malo malos mancha mandy mani marcha marcho marcy marino marzo masa mata materia
    mato max mayo mear medica medida medidas meg mei menos mete meten metere metes meto mick mide miel millas milo mina ming mio mirado mire mis
    misa mitch mito moda modelo modo mona monos mover movio muelle mundo muy nate nave navegacion nigel nono nora nueve oir ojo ola onu orbita oren
    orina orinar oro oye oyen oyo paga pago pai pais papa pareceria pasa pasada pasas pase pasen pases pata patan patio pato pavo paz pedo pedro
    pega pego pena penas pene penso pero pez pico pide pieza pila piper pista pita pito plaga plana planear plano planos planta playa plazo podra
    poe poli polis pollo pon pone poner pones popa post presa preso presos prision productor profesor propone proteccion proyecto proyectos puesta
    pum puno pura puse puso puta ramon rango rato razon red reed remoto residencia reto rex rey rezo rie risa roba robe robo robos robots roca roja
    roma rompe rota ruta sabre sal sala sali salvar sano sato seco sed seda seis senador senadora seth shane sid sida sido siete sino sirve slim
    snow soga soio sois soldado soldados soltar sopa sos soy spike spock spooner sueldo suelto sueno suero sun supe supo sus taco tai tal talla tan
    tanta tantas tareas tela tele tema teme temer temo teneis tener tenes termina termino tia tierras tina tio tira tire tiro toby todo tono tonta
    torneo toro torpe trae traen traes traia transporte tras tratas trate traves tres trey tropa troya tte tubo turno tus unir uso vaca vago vale
    valga valia valor vano vea veia vera ves videos vio vito vivo walker warp wheeler whisky worf
  `),
  it: words(`
    abe accento acque agito ahia aids air alba albergo alberto alfa alito alle allo alta alza amata amava amica angeli angie anima appare apro area
    aree arma armi artificiale artificio artista artisti asciugamani asso attento atto aula aumentare avvenuto avverto axl baci bada balla balliamo
    bam banchetto bart basa basi basta battere bea beh bel bell bella bene bere bernie bert beve bicchieri bip bla botte boyd branco brick bud burt
    bush butta caccia cacciatore cade cagna calma calmo calo camera cameriere canale cancella canta cantato caos cap capi capo capra cara care cari
    carina carita carla carly carne caro carrello carri carrie carriera carro cartello cary cast casuale cat cattura causa cava cavi cella cellulari
    cena cento certa certe certo cesso chiare chiavi chili chilo cicatrice ciccio coca cody coi collina colline colonia colpa colpo coma compassione
    complesso composto comprensione compreso contano contratto contro controlla controllare controlli controllo copertina copie coppa copro corea
    corna corno coro corro corta corte corto corvo cosa cose costato costo crane crea creda croce crollare cugina cui dai dama dar deeks dico
    difensore diversivo divino documenti documento dog domestica domestici domestico dona dong drink elettricita erbe estero eterno faccia fae fai
    fan fango fase fata fato fece fermo fico fidi fido fieri figlie figo fini fino football foro fran frase frega frena fresca fuori fuso gabe game
    gare gemma gil gin giove gira glee gola gold gps gradi grand grandi grassa grassi grasso grati gravi gravita grigia guardarla guasto gus hai hal
    han hank holden holt home hot house huh infezione infine iniezione interiore irritante irruzione jean jen jung kat kid lama lampo lava leggera
    lei lena lettura lex libero life lin linea linee lire lotto lui luna lupi lutto mac macchia macchie mack magia mago mah mais mal manchera
    mantello marcello mare mari maschere matta max medica medie medio meg mela meno merito merlino messaggi metto mezza mica mick mie miei miglia
    mila milo mina mini mio mise mitch mito moda modo molo mona morale mosse musica muso nah naso nate nave navi nere nome nostro nota noti noto
    nove nuovo odio onde orbita ore organismo orlo oro orso otto paga pagamento pagati paio palle pallida panna panni papa parente pareti parte
    parti passa passaggio passeggero patti patto pattuglia patty pazza pelliccia pena pene pensa perle pero perse piace piange piantala piazza piede
    piene pieno pila piper pirati pista piu poeta poi pollo pony pop porca portale portatela portatelo posso poter potra povere precisione presa
    prese presi preso presso prete processo produttore produzione professione professore proiettile promettere promozione prospettiva puzza rame
    recitazione red reed reggimento residenza rex road rompe rompere rum ruolo sacro sai salone salutare salvare salvatore sapore scandalo scappa
    scherzo scopra scrittura secchio secco sei sera seria serva seth sette shane shin sia siate sid siede siedo siete sii sino sire soci soda sodo
    sonia soo sopporto spacco spada spade spera spero spesa spia spiace spie spike spiriti spirito sposta srt sta stagione staro sua sud sui sul sun
    sung suo suv tac taco tae tal tana tanta tara tate tatto telecamere telefoni televisione tema teme temo tener tenga tenta terza teso testo tic
    tina tira tiri tiro toby toc tocco togliere tomba topi topo torres trasporti trasporto trattano tre trent trish tua tuo tutto uovo usi uso vacca
    vado vaga vai vale valga valore venga vide villaggio vita vivo walker web wes wheeler whisky woo
  `),
  pt: words(`
    abe abra abri abro acenda acho aco adao agir aids ain air alarme alega alfa algo alimentacao alma alo ame anao angie animar antigos apto arco
    ari arma arteria artificio artista atenda ato avo baby baia bala balas balcao balde bale balsa bam banda bandas bandeira bando barao bart
    barulho basta bau beco bela belas bell belo belos bem bender bens bernie bert bico bife bla blue boa boas boba bobo boca bode boliche bom bons
    boo botao boyd bravo brick brindar bud buraco burra burt bush cabe cabo caca caem cafeteria cai caia caio cair cais caixao cala calado calar
    cale calor camarao camisinha campanha campo cancoes cantor cara caras careca carga cargo carinha carinho carly caro caros carreira carrie cartaz
    casais casal casco cat causa cega cela cem cena cento certa certas certo chame chamo chapeus chines chover chupa cima cinco cla coberto coca
    coco cody colina comanda combinado comportar composto comprador compreensao condicional construido conta contador contanto contar contato conte
    contentes conto cook coroa corpos cory costuma costume costumes costumo cova crane cre criador cuidadoso cuidamos cura curta custo dados dai
    dama dao dar deem destes disso disto doar doce documento doentes doer doi dois domestica dona dor dou drink dum eca ele ensine entrada entrado
    escala escalar escolha escolta escritora escritores espada essencia estaca estado estarao estraga estrago estuda eterna eterno eua exausto
    expressao facil fada fadas fala falas fale falhas falo fama fanny fantasma fara fas fase faz feio fica fico fiel fila file filhas fim fina fino
    fins firma fitz fixo fiz foco fofo fogo foi fora foram forca forte foste fran frances frase frases frio gabe gado galo ganha gastos gil gina gol
    gold gole golpe gordo graca grana grata graus gray gritar guiar gus hal han hank hoje holt home hot house houve houver huh ihe ike impressoes
    individuo individuos ingles jean jen joao jonas juntar kat kid lama lana leal leao lei leis lena lenco lenda lenha ler leste leva levar leve
    levei levem lex licao lider lido life light ligo lin ling litros logica loira loja lola long lua luta lutas luxo mac maca mack magia mago mama
    man mancha manda manha mano mapa marcha mare marta mata materia mato mau maus max maya medica medida medio medir medo meg menino merito mete
    meteu meu mexa mexer mick midia milha milo mim mimi mina ming minta missa mitch mito moca moco moda modo moe mona mora moro mova mover mula muro
    musica musicas musico nao nate nave naves nele neles nigel nome nota nove olho onde onu onze orbita organismo paga pago pai pais parece paro
    parto passageiro passamos patio pato patty paus paz peca pecado pecas peco pede pega pegado pego pegos pensa pensado perca permanece pernas pico
    pista planetas plano planos plantao poe poeta ponta pop porra portao pra praca pras prazo prenda presa presas preso presos pressa preto pretos
    pro produtor professora projeto projetos pula pule pus quatro queira quilo rabo raca raio raiz ramo raro razao reacao recorde reed rei remoto
    resistente resto reto reu rex rezar reze rezo rins road rochas rosas rouba roxo rua ruas rude rum rumo sabes sair saiu salao sanders santo sapo
    secao secretario seda sede segurando sei seis seja selo selva senador sera serem seres seria set sete seth seu seus shane sid sido sino soar sob
    soco soda soltar solto sonia sopa sos sou spike spock stripper sua suco sul sun surra sutil tal tanta tao tapa tara tate tava taxa tela tem tema
    teme temo tenha tens tenso tenta tente tento ter tera termina termos terno tesao tese teu teve tia tido tina tinha tio tive toa toby toda todo
    tola tolo toma tona tonta torne trair traiu tras traz treino trens trent tres tribo trigo trinta trish trocado troco trono tua tubo unir uso
    vaca vaga vagao vago vai vale valor vao vega veja venho vera verao vestiario vidro vila vilao vindas vindo vira virao virgem walker wes wheeler
    whisky woo
  `),
};
