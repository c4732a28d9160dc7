import { describe, expect, it } from 'vitest'
import { renderSms, SMS_TEMPLATES, type SmsTemplate } from './sms.ts'

const BRAND = { familiarName: 'Meridian', host: 'meridian.example' }
const TEXTS: Readonly<Record<SmsTemplate, readonly [data: object, text: RegExp]>> = {
  'sign-in-code': [
    { code: '40917', to: 'maya' },
    /^40917 is your Meridian verification code\. .*@meridian\.example #40917$/s,
  ],
  'mobile-phone-code': [
    { code: '40917' },
    /^40917 is your Meridian code to confirm this phone\. .*@meridian\.example #40917$/s,
  ],
  'mobile-phone-replaced': [{}, /^This phone no longer gets Meridian sign-in codes\..* meridian\.example /],
  'mobile-phone-test': [{}, /^This is the test text you requested\. This phone can get Meridian sign-in codes\.$/],
}

/** Size of one text in the SMS alphabet; a code's second line counts too. */
const ONE_TEXT_CHARACTERS = 160

describe('text messages', () => {
  it.each(SMS_TEMPLATES)('%s names the community, and fits into one text', (template) => {
    const [data, text] = TEXTS[template]
    expect(renderSms(template, data, BRAND)).toMatch(text)
    expect(renderSms(template, data, BRAND).length).toBeLessThanOrEqual(ONE_TEXT_CHARACTERS)
  })

  it.each(SMS_TEMPLATES)('%s refuses data that does not fit', (template) => {
    expect(() => renderSms(template, { odd: 1 }, BRAND)).toThrow()
  })
})
