/** English words that name a product in another language: a French oven is a "four", and a German mobile phone is "handy". */
export const ENGLISH_LOOKALIKES: ReadonlySet<string> = new Set(
  `
  agenda armband ascii auto autos bald barre barres beam bon bone bones bonnet bonnets buffet buffets bureau bureaus candela cape capes chaise chair chaises coin coins collier
  colliers combo commode commodes cop cube cubes diana diane drap draps electronica enceinte fantasia flex fon fone fones four fours frontal fuller gabardine gant gift globe
  gonna grille grilles handy herd herds hocker horn hut huts impermeable jack jalousie landau lapis lavabo lit lite lites lits livre luge lustre mai mall mallet manta mantel
  mantels marmite media medias mediator mediators mesa mesas micro micros mobile mobiles mode modes moka montre mot nappe novel olla pa pain pains pal pala palas pales pan
  persian pia pipa placard placards plaid plaids planetaria pot pots puff puffs radial rap rape regular rind rob robe robes rock rocks roll rolls sac sachet sachets sacs sage sci scope
  sega serra sierra sketch skies slip slips smoking sol store stores stylo tacker taper tapers tel tele tell teller tellers tells term thermoses timbre timbres toast toasts told
  torchon trip tripe vela ventilator ventilators vest vests vitamine whirlpool
  `
    .trim()
    .split(/\s+/),
);
