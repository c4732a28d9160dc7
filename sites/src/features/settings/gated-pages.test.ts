import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { readBilling } from '../billing/history/read-billing.ts'
import { readReceiptPage } from '../billing/history/read-receipt-page.ts'
import { readNotificationSettings } from './notifications/read-notification-settings.ts'
import { readPrivacy } from './privacy/read-privacy.ts'
import { readSecurity } from './read-security.ts'

/** Refuses `me`, as the backend does behind the gate. */
const gated = (async (document: unknown) => {
  if (/\bme \{/.test(String(document))) throw new AppError('NotAllowed', { extensions: { phase: 'GATED' } })
  return { ownSecurity: {}, ownPrivacy: {}, actsByStaff: {}, viewsByStaff: [], paymentReceipt: { number: 'n' } }
}) as unknown as PageApi

const failing = (async () => {
  throw new AppError('NotAllowed')
}) as unknown as PageApi

describe('behind the gate', () => {
  it('security, privacy, billing and a receipt are read without what is closed', async () => {
    expect(await readBilling(gated)).toBeNull()
    expect((await readSecurity(gated, null)).kind).toBe('gated')
    expect((await readPrivacy(gated)).kind).toBe('gated')
    expect(await readReceiptPage(gated, 'n')).toEqual({ me: null, receipt: { number: 'n' } })
  })

  it('the link of an email that asks why it came is answered, and the settings themselves lead to the renewal', async () => {
    expect(await readNotificationSettings(gated, 'security')).toEqual({ kind: 'gated', option: 'security' })
    for (const option of [null, 'unknown'])
      await expect(readNotificationSettings(gated, option)).rejects.toMatchObject({ code: 'NotAllowed' })
  })

  it('another refusal stays one', async () => {
    await expect(readSecurity(failing, null)).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(readBilling(failing)).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(readReceiptPage(failing, 'n')).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(readNotificationSettings(failing, 'security')).rejects.toMatchObject({ code: 'NotAllowed' })
  })
})
