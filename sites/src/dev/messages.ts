export const GALLERY_MESSAGES = {
  title: 'Interface components',
  lead: 'Every component in every state, in this brand’s colors.',
  brands: 'The same components in the colors of',
  longName: 'Maximiliana Konstantinopolskaya-Featherstonehaugh von und zu Hohenlohe-Langenburg III',
  longWord: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
} as const
