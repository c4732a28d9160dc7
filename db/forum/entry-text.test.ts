import { describe, expect, it } from 'vitest'
import { ENTRY_MAX_BYTES } from '#shared/domain/forum/limits.ts'
import { FORUM_REFUSALS } from '#shared/domain/forum/messages.ts'
import { toEntryText } from './entry-text.ts'

describe('the size of an entry', () => {
  const ofBytes = (bytes: number) => `<p>${'x'.repeat(bytes - '<p></p>'.length)}</p>`
  const refusal = expect.objectContaining({ code: 'TooLarge', message: FORUM_REFUSALS.tooLarge })

  it('is limited in bytes, the limit included', () => {
    expect(toEntryText(ofBytes(ENTRY_MAX_BYTES)).content).toHaveLength(ENTRY_MAX_BYTES)
    expect(() => toEntryText(ofBytes(ENTRY_MAX_BYTES + 1))).toThrow(refusal)
  })

  it.each([
    ['as it was typed, with markup that is not stored', `<p>Short</p><i class="${'x'.repeat(ENTRY_MAX_BYTES)}"></i>`],
    ['as it is stored, with signs that need more bytes', `<p>${'&'.repeat(ENTRY_MAX_BYTES / 2)}</p>`],
  ])('counts %s', (_, html) => {
    expect(() => toEntryText(html)).toThrow(refusal)
  })
})
