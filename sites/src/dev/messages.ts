export const GALLERY_MESSAGES = {
  title: 'The parts of the interface',
  lead: 'Every part in every state, in the colours of this brand.',
  brands: 'The same parts in the colours of',
  longName: 'Maximiliana Konstantinopolskaya-Featherstonehaugh von und zu Hohenlohe-Langenburg III',
  longWord: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
} as const
