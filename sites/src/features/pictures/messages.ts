import { counted } from '#shared/kernel/plurals.ts'

export const PICTURE_MESSAGES = {
  tooLarge: (megabytes: number) => `This file has more than ${counted(megabytes, 'megabyte')}. Choose a smaller one.`,
  zoom: 'Size',
  cancel: 'Cancel',
  saving: 'Saving…',
  moved: { ArrowLeft: 'Moved left', ArrowRight: 'Moved right', ArrowUp: 'Moved up', ArrowDown: 'Moved down' },
  atEdge: 'The picture ends here',
  zoomed: (percent: number) => `${percent} percent`,
} as const
