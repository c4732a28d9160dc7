import { expect, it } from 'vitest'
import { IMAGE_DIALOG_MESSAGES as M } from './dialog-messages.ts'
import { staleImage } from './stale-image.ts'

const SEEN = { address: '/media/one/1200', alt: 'Boats', credit: null }

it('another image takes the place of the one that was described, with all that its view has', () => {
  const current = { address: '/media/two/1200', largeAddress: '/media/two/2400', alt: 'Sails', credit: 'Ana Ruiz' }
  expect(staleImage(current, SEEN)).toEqual({ kind: 'image', image: current, message: M.imageReplaced })
})

it.each([[null], [undefined], [{ address: 1 }]])('an image that was removed (%o) leaves its place empty', (current) => {
  expect(staleImage(current, SEEN)).toEqual({ kind: 'image', image: null, message: M.imageRemoved })
})

it('other words of the same image are said, and saved over by a repeat', () => {
  const current = { ...SEEN, alt: 'Three boats' }
  const message = expect.stringContaining('“Three boats”')
  expect(staleImage(current, SEEN)).toEqual({ kind: 'words', seen: current, message })
})
