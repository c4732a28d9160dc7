import { describe, expect, it } from 'vitest'
import { isBareAddress, refuseEmailHeaders } from './email.ts'

describe('the headers of an email', () => {
  it('are the required ones', () => {
    expect(refuseEmailHeaders({ 'List-Id': '<digest.meridian.test>', 'Auto-Submitted': 'auto-generated' })).toBeNull()
    expect(
      refuseEmailHeaders({ 'List-Id': 'x'.repeat(998), 'List-Unsubscribe': 'a', 'List-Unsubscribe-Post': 'b' }),
    ).toBeNull()
    expect(refuseEmailHeaders({ Bcc: 'x@evil.test' })).toBe('a header that emails may not carry')
  })

  it.each(['a\r\nBcc: x@evil.test', 'a\nb', 'a\rb', 'a\0b', 'a\tb', 'ä', '', 'x'.repeat(999)])(
    'cannot have the value %j, which could begin another header or be cut off',
    (value) => {
      expect(refuseEmailHeaders({ 'List-Unsubscribe': value })).toBe('an unfit header value')
    },
  )

  it.each(['a@b.test\r\nBcc: c@d.test', 'a@b.test, c@d.test', 'A <a@b.test>', 'a@b.test\0', 'a', '@b.test', ''])(
    'contain no recipient in %j',
    (address) => {
      expect(isBareAddress(address)).toBe(false)
    },
  )

  it('contain one recipient as the bare address', () => {
    expect(isBareAddress('maya.o’chen+news@meridian.test')).toBe(true)
  })
})
