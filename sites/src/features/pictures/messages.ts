import { counted } from '#shared/kernel/plurals.ts'

export const PICTURE_MESSAGES = {
  tooLarge: (megabytes: number) => `This file is over ${counted(megabytes, 'megabyte')}. Choose a smaller one.`,
  zoom: 'Zoom',
  cancel: 'Cancel',
  saving: 'Saving…',
  moved: { ArrowLeft: 'Moved left', ArrowRight: 'Moved right', ArrowUp: 'Moved up', ArrowDown: 'Moved down' },
  atEdge: 'Edge of the image',
  zoomed: (percent: number) => `${percent} percent`,
} as const
