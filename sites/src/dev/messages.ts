export const GALLERY_MESSAGES = {
  title: 'Interface components',
  lead: 'Every component in every state, in this brand’s colours.',
  brands: 'The same components in the colours of',
  longName: 'Maximiliana Konstantinopolskaya-Featherstonehaugh von und zu Hohenlohe-Langenburg III',
  longWord: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
} as const
