import { describe, expect, it } from 'vitest'
import type { BrandLooks } from '#shared/domain/communities/config.ts'
import { channelUse, NOTIFICATION_OPTION_IDS } from '#shared/domain/notifications/options.ts'
import { EMAIL_TEMPLATES, emailDataSchema, emailOptionOf, renderEmail } from './index.ts'
import { contrast, emailColours } from './layout/email-colours.ts'
import type { ReaderChoice } from './layout/reader-choice.ts'
import { previews } from './previews.ts'
import { sampleData } from './sample-data.ts'

const LIGHT: BrandLooks = { accent: '#a5541f', ground: '#faf7f2', scheme: 'light', headings: 'serif', labels: 'plain' }
const DARK: BrandLooks = { accent: '#c6f432', ground: '#121314', scheme: 'dark', headings: 'sans', labels: 'plain' }
const brand = {
  name: 'Meridian Technology Council',
  familiarName: 'Meridian',
  looks: LIGHT,
  origin: 'http://meridian.localhost:8787',
  conciergeEmail: 'concierge@meridian.test',
  timeZone: 'America/New_York',
  fragments: { closing: '', footer: '' },
}
const maya = { givenName: 'Maya', choice: null }

const withAmount = previews.filter(({ data }) => 'currency' in data)

it.each(['joining-receipt', 'joining-returned', 'joining-not-made'] as const)(
  '%s has no link to a page that asks its reader, who has no account, to sign in',
  (template) => {
    const ofTemplate = previews.filter((one) => one.template === template)
    expect(ofTemplate.length).toBeGreaterThan(0)
    for (const { data, name } of ofTemplate) {
      const { text } = renderEmail(template, data, brand, maya)
      expect(text, name).toMatch(/\nhttp:\/\/meridian\.localhost:8787\/(?:stories|get-started)\n/)
    }
  },
)

it('the refund to a new member names nobody to the address that was typed for the receipt', () => {
  const preview = previews.find(({ name }) => name === 'Payment of a new member returned (RECEIPT_ADDRESS)')
  const there = { givenName: 'there', choice: null }
  const { subject, html, text } = renderEmail('joining-returned', preview?.data, brand, there)
  expect(subject).toBe('A payment of $2,450.00 to Meridian Technology Council is being refunded')
  for (const said of [html, text]) {
    expect(said).toContain('We’ve refunded $2,450.00 to the card in full')
    expect(said).not.toContain('zoe.first@meridian.test')
    expect(said).not.toContain('Zoe')
  }
})

it('what somebody wrote has the direction of its first letter, and a word longer than a line breaks', () => {
  const body = 'שלום לכולם!'
  const quoted = renderEmail('message-received', { senderName: 'Dana', body, threadId: 't' }, brand, maya)
  expect(quoted.html).toMatch(/<p dir="auto" class="ink" style="[^"]+">שלום לכולם!<\/p>/)
  const people = [{ name: 'דנה כהן', role: 'מנכ״לית', url: '/profile/dana' }]
  const word = 'x'.repeat(200)
  const searches = [{ name: word, url: '/members/results', people, hasMore: false }]
  const { html } = renderEmail('saved-searches', { searches }, brand, maya)
  expect(html).toMatch(/<td dir="auto" [^>]+><a [^>]+>דנה כהן<\/a><p dir="auto" [^>]+>מנכ״לית<\/p>/)
  expect(html).toMatch(new RegExp(`<h2 [^>]*overflow-wrap:anywhere[^>]*>${word}</h2>`))
  const broadcast = { broadcastId: 'b', subject: word, body: '<p>Hi</p>', isTest: false }
  const announced = renderEmail('broadcast', broadcast, brand, maya).html
  expect(announced).toMatch(new RegExp(`<h1 [^>]*overflow-wrap:anywhere[^>]*>${word}</h1>`))
})

describe('[ADM-022] the texts of the content bank', () => {
  it('appear at the end of every email, in HTML and in plain text', () => {
    const fragments = {
      closing: '<p>Best wishes,<br>R&amp;D</p>',
      footer: '<p>See <a href="https://x.test/">our site</a></p><ul><li><p>Street 1</p></li></ul>',
    }
    for (const { template, data, name } of previews) {
      const { html, text } = renderEmail(template, data, { ...brand, fragments }, maya)
      expect(html, name).toContain('Best wishes,<br>R&amp;D</p>')
      expect(html, name).toMatch(/<a class="soft" style="color:#[0-9a-f]{6}" href="https:\/\/x.test\/">our site<\/a>/)
      expect(text, name).toContain('\n\nBest wishes,\nR&D\n\n--\n')
      expect(text, name).toMatch(/\n\nSee our site \(https:\/\/x\.test\/\)\n\* Street 1$/)
    }
  })
})

it('a copy of a member’s data that ends with a closing does not promise another one', () => {
  const text = (isLast: boolean) =>
    renderEmail('data-export-ready', { expiresAt: '2026-11-25T05:00:00.000Z', isLast }, brand, maya).text
  expect(text(false)).toMatch(
    /until Nov 25, 2026, 12:00\sAM \(America\/New York\); after that it’s deleted, and you can/,
  )
  expect(text(true)).toContain('Sign in to download it before Nov 25, 2026. Then the site will go offline,')
  expect(text(true)).not.toContain('request a new one')
})

it('the other address of merged accounts gets the remaining one, masked', () => {
  const text = (data: object) => renderEmail('accounts-merged', data, brand, maya).text
  expect(text({ isKept: false, keptEmail: 'm…@meridian.test' })).toContain('Please sign in with m…@meridian.test;')
  expect(text({ isKept: false })).toContain('Please sign in with your other address;')
  expect(text({ isKept: true })).toContain('You sign in as before.')
})

describe('the amounts of an email', () => {
  it.each([
    ['USD', /\$/, /¥/],
    ['JPY', /¥/, /\$/],
  ])('are in %s if that was the currency of the payment', (currency, own, other) => {
    expect(withAmount.length).toBeGreaterThan(20)
    for (const { template, name, data } of withAmount) {
      const { subject, html, text } = renderEmail(template, { ...data, currency }, brand, maya)
      const all = `${subject} ${html} ${text}`
      expect(all, name).not.toMatch(other)
      const names = !/withdrawn|Nothing was charged|ended by hand|has ended$|declined$/.test(name)
      if (names) expect(all, name).toMatch(own)
    }
  })

  it('are in dollars in an email that was written without a currency', () => {
    for (const { template, name, data } of withAmount) {
      const { currency: _, ...before } = data as { readonly currency: string }
      expect(renderEmail(template, before, brand, maya), name).toEqual(renderEmail(template, data, brand, maya))
    }
  })
})

describe('the emails about a renewal', () => {
  const text = (template: 'renewal-notice' | 'auto-renewal-on' | 'card-expires', change: object) => {
    const preview = previews.find((one) => one.template === template && one.name !== 'Renewal, no card')
    return renderEmail(template, { ...preview?.data, amountCents: 195_000, ...change }, brand, maya).text.replace(
      /\s+/g,
      ' ',
    )
  }
  const CREDIT = { creditCents: 2_550 }
  const COVERED = { creditCents: 200_000 }
  const DUE = { dueCents: 4_000 }

  it.each([
    [
      'renewal-notice',
      CREDIT,
      'for $1,950.00, less your credit of $25.50. $1,924.50 will be charged to your Visa ending in 1111. If',
    ],
    [
      'renewal-notice',
      COVERED,
      'for $1,950.00, which your credit covers. No card is charged. There’s nothing you need to do.',
    ],
    [
      'renewal-notice',
      DUE,
      'for $1,950.00. It’ll be charged to your Visa ending in 1111. What’s still unpaid of the $40 due now is charged with it. If',
    ],
    [
      'renewal-notice',
      { ...COVERED, ...DUE },
      'which your credit covers. What’s still unpaid of the $40 due now will be charged to your Visa ending in 1111. If',
    ],
    [
      'auto-renewal-on',
      CREDIT,
      'for $1,950.00, less your credit of $25.50: $1,924.50 is charged to your default card that day. You',
    ],
    ['auto-renewal-on', COVERED, 'for $1,950.00, which your credit covers. You'],
    [
      'auto-renewal-on',
      DUE,
      'for $1,950.00, charged to your default card that day. What’s still unpaid of the $40 due now is charged with it. You',
    ],
    [
      'auto-renewal-on',
      { ...COVERED, ...DUE },
      'which your credit covers. What’s still unpaid of the $40 due now is charged to your default card that day. You',
    ],
    [
      'card-expires',
      CREDIT,
      'for $1,950.00, less your credit of $25.50. $1,924.50 would be charged to your American Express',
    ],
  ] as const)('%s: with %j it states what is charged', (template, change, expected) => {
    expect(text(template, change)).toContain(expected)
  })

  it('do not ask for a card when a credit pays everything', () => {
    const html = (change: object) => {
      const preview = previews.find(({ name }) => name === 'Renewal, no card')
      return renderEmail('renewal-notice', { ...preview?.data, amountCents: 195_000, ...change }, brand, maya).html
    }
    expect(html({})).toContain('Add a card')
    expect(html(COVERED)).not.toContain('Add a card')
  })
})

it.each([
  ['Card expires', 'Your card expires at the end of December 2026', 'but that card is no longer valid then.'],
  ['Card has expired', 'Your card has expired', 'but that card expired at the end of October 2026.'],
])('“%s” states the card, the renewal date, and where to add a card', (wanted, title, sentence) => {
  const preview = previews.find(({ name }) => name === wanted)
  if (!preview) throw new Error(`There is no preview ${wanted}`)
  const { subject, html, text } = renderEmail(preview.template, preview.data, brand, maya)
  expect(subject).toBe(title)
  for (const content of [html, text]) {
    expect(content).toContain(
      `renews on Mar 1, 2027 for $1,950.00. It would be charged to your American Express ending in 0005, ${sentence}`,
    )
    expect(content).toContain('Add a card')
    expect(content).toContain('http://meridian.localhost:8787/settings/billing#cards')
  }
})

it.each([
  ['Auto-renewal OFF once paid', '$1,950 is due'],
  ['Payment failed (GRACE)', '$1,950 for Annual membership was due'],
  ['Payment failed (READ_ONLY)', '$1,950 is still due'],
  ['Account charged', '$75 is due now'],
])('[FMT-008] “%s” says %s, without a trailing .00', (wanted, due) => {
  const preview = previews.find(({ name }) => name === wanted)
  if (!preview) throw new Error(`There is no preview ${wanted}`)
  const { subject, html, text } = renderEmail(preview.template, preview.data, brand, maya)
  expect(`${subject} ${text}`).toContain(due)
  expect(`${subject} ${html} ${text}`).not.toContain(`${due.split(' ')[0]}.00`)
})

it.each([
  [
    'Payment not made',
    'Your payment of $495.00 wasn’t made',
    'bank didn’t complete it, and nothing was charged.',
    'Pay now',
  ],
  [
    'Payment declined later',
    'Your payment of $495.00 wasn’t made',
    'declined it, and nothing was charged. This card has',
    'Pay now',
  ],
  [
    'Payment made in part',
    '$495.00 of your payment wasn’t made',
    '$125.00 was paid, and its receipt is in another email.',
    'Pay now',
  ],
  ['Payment not made, card saved', 'Your payment of $495.00 wasn’t made', 'card ending in 4444 was saved', 'Pay now'],
  ['Payment not needed', 'Your payment of $495.00 wasn’t needed', 'so this card wasn’t charged.', 'Go to billing'],
  [
    'Payment of a new member not made (INVITED)',
    'Your payment of $2,450.00 wasn’t made',
    'open your invitation again and pay there',
    'How to join',
  ],
  [
    'Payment of a new member not made (INVITED, invitation over)',
    'Your payment of $2,450.00 wasn’t made',
    'write to',
    'Visit Meridian',
  ],
  [
    'Payment of a new member not made (RECEIPT_ADDRESS)',
    'A payment of $2,450.00 to Meridian Technology Council wasn’t made',
    'if you don’t know about this payment',
    'Visit Meridian',
  ],
  [
    'Amplification not paid',
    'Your payment of $495.00 to amplify “The quiet cost of a platform nobody owns” wasn’t made',
    'nothing was charged',
    'See the offer',
  ],
])('“%s” says what was not charged, and what can be done', (wanted, title, sentence, label) => {
  const preview = previews.find(({ name }) => name === wanted)
  if (!preview) throw new Error(`There is no preview ${wanted}`)
  const { subject, html, text } = renderEmail(preview.template, preview.data, brand, maya)
  expect(subject).toBe(title)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(sentence)
  expect(html).toContain(label)
  expect(text).toContain('Nov 17, 2026')
  expect(/nothing was charged/i.test(text)).toBe(!/in part|not needed/.test(wanted))
})

describe('email templates', () => {
  it('have one preview each', () => {
    expect(new Set(previews.map((preview) => preview.template))).toEqual(new Set(EMAIL_TEMPLATES))
  })

  it.each(EMAIL_TEMPLATES)('%s can be rendered with data generated from its schema', (template) => {
    const { subject, html, text } = renderEmail(template, sampleData(emailDataSchema(template)), brand, maya)
    expect(subject).not.toBe('')
    expect(html + text).not.toMatch(/undefined|NaN|Invalid Date/)
  })

  it.each(previews)('$name says the same in HTML and in plain text', ({ template, data }) => {
    const { subject, html, text } = renderEmail(template, data, brand, maya)
    expect(subject).toMatch(/^\S.*\S$/)
    expect(html).toMatch(/^<!doctype html><html lang="en">/)
    expect(html).toContain('Hello Maya,')
    expect(html.match(/<a href="http/g)).toHaveLength(1)
    const [, link = ''] = /<a href="(http[^"]+)"/.exec(html) ?? []
    expect(new URL(link).origin).toBe(brand.origin)
    expect(text).toContain('MERIDIAN TECHNOLOGY COUNCIL')
    expect(text).toContain(link.replaceAll('&amp;', '&'))
    expect(text).toMatch(
      /You’re getting this email because you[ ’].+ Meridian\.\nQuestions\? Write to concierge@meridian\.test\.$/,
    )
    expect(text).not.toMatch(/<[a-z]/i)
  })

  // The text of an announcement is its writer's, who may write on after a link.
  const ownWords = previews.filter(({ template }) => template !== 'broadcast')
  it.each(ownWords)('$name has every address at the end of a line, and as a link', ({ template, data }) => {
    const { html, text } = renderEmail(template, data, brand, maya)
    const addresses = [...text.matchAll(/(https?:\/\/\S+)(.*)/g)]
    expect(addresses.filter(([, , rest]) => rest !== '').map(([line]) => line)).toEqual([])
    for (const [, address = ''] of addresses) expect(html).toContain(`href="${address.replaceAll('&', '&amp;')}"`)
  })

  it('write times as the product does', () => {
    const textOf = (template: 'article-submitted' | 'article-ready-to-approve') =>
      renderEmail(template, previews.find((preview) => preview.template === template)?.data, brand, maya).text
    expect(textOf('article-submitted')).toContain('Expect editor feedback by Thu, Jan 7, and we’ll let you know')
    expect(textOf('article-ready-to-approve')).toContain('Articles go live 1-2 weeks after approval.')
  })

  it('state when a question or an invitation link closes, in the time zone of the community', () => {
    const closesAt = '2026-03-06T14:00:00.000Z'
    const render = (template: 'panel-question' | 'invitation', change: object) => {
      const data = previews.find((preview) => preview.template === template)?.data
      return renderEmail(template, { ...data, ...change }, brand, maya)
    }
    const closing = render('panel-question', { closesAt, notice: 'CLOSING' })
    expect(closing.subject).toMatch(/^Closes Fri, Mar 6, 9:00\sAM EST: /)
    expect(closing.html).toMatch(/Open until Fri, Mar 6, 9:00\sAM EST\./)
    expect(closing.text).toMatch(/The question is open until Fri, Mar 6, 9:00\sAM \(America\/New York\)\./)
    const invited = render('invitation', { expiresAt: closesAt })
    expect(invited.text).toMatch(/The link works until Mar 6, 2026, 9:00\sAM \(America\/New York\)\./)
  })

  it('state until when a data copy and a statement can be opened, in the time zone of the community', () => {
    const expiresAt = '2026-03-06T14:00:00.000Z'
    for (const template of ['data-export-ready', 'statement-for-accountant'] as const) {
      const data = previews.find((preview) => preview.template === template)?.data
      const { text } = renderEmail(template, { ...data, expiresAt }, brand, maya)
      expect(text, template).toMatch(/ until Mar 6, 2026, 9:00\sAM \(America\/New York\)[.;]/)
    }
  })

  it('say that a closing community’s site can be used until the day before it is gone', () => {
    const endsAt = '2027-01-31T05:00:00.000Z'
    const ended = renderEmail('membership-ended-by-closing', { productName: 'Core', closedFrom: endsAt }, brand, maya)
    const dates = { closesAt: '2027-01-01T05:00:00.000Z', endsAt }
    const told = (['ANNOUNCED', 'READ_ONLY', 'ENDING'] as const).map((event) =>
      renderEmail('community-closing', { event, ...dates }, brand, maya),
    )
    for (const { text } of [ended, ...told]) {
      expect(text).toMatch(/(before|on) Jan 31, 2027/i)
      expect(text).not.toMatch(/until Jan 31, 2027/i)
    }
  })

  it.each([
    ['ANNOUNCED', 'Download your data', '/settings/privacy'],
    ['READ_ONLY', 'Download your data', '/settings/privacy'],
    ['ENDING', 'Download your data', '/settings/privacy'],
    ['TAKEN_BACK', 'View membership', '/settings/billing'],
  ] as const)('about a closing, %s, lead to "%s"', (event, label, path) => {
    const dates = { closesAt: '2027-01-01T05:00:00.000Z', endsAt: '2027-01-31T05:00:00.000Z' }
    const { html, text } = renderEmail('community-closing', { event, ...dates }, brand, maya)
    const others = ['/settings/privacy', '/settings/billing'].filter((one) => one !== path)
    for (const part of [html, text]) {
      expect(part).toContain(label)
      expect(part).toContain(path)
      for (const other of others) expect(part).not.toContain(other)
    }
  })

  it('leave open whether auto-renewal was turned off before a closing was taken back: the job may not have come to this member', () => {
    const dates = { closesAt: '2027-01-01T05:00:00.000Z', endsAt: '2027-01-31T05:00:00.000Z' }
    const { text } = renderEmail('community-closing', { event: 'TAKEN_BACK', ...dates }, brand, maya)
    expect(text).toContain('If auto-renewal was turned off, it stays off')
    expect(text).toContain('check in your settings')
  })

  it('lead a member whose membership has ended to where they can renew it, and not to us', () => {
    const ended = previews.find(({ template }) => template === 'membership-ended')?.data
    const { text } = renderEmail('membership-ended', ended as never, brand, maya)
    expect(text).toContain('/dunning')
    expect(text).toContain('you can renew it at any time')
    expect(text).not.toMatch(/write to \S+@/)
  })

  it('hurry nobody to download statements before a membership ends: they stay open', () => {
    const ends = { productName: 'Core', endsAt: '2027-03-01T15:00:00.000Z' }
    const { text } = renderEmail('membership-ends', ends, brand, maya)
    expect(text).toContain('You can still sign in afterward to read your statements and receipts.')
    expect(text).not.toContain('download any statements')
    const off = renderEmail('auto-renewal-off', ends, brand, maya).text
    expect(off).toContain('you can still sign in to read your statements and receipts')
    expect(off).not.toContain('only in your settings')
  })

  it('tell a member whose membership has ended what is still due, and to pay it first', () => {
    const ended = { productName: 'Core', endedAt: '2027-03-01T15:00:00.000Z' }
    expect(renderEmail('membership-ended', ended, brand, maya).text).toContain('Nothing is due')
    const { text } = renderEmail('membership-ended', { ...ended, dueCents: 5_000 }, brand, maya)
    expect(text).toContain('$50 is still due on your account.')
    expect(text).toContain('once that’s paid')
    expect(text).not.toMatch(/Nothing is due|at any time/)
  })

  it('say of a renewal until when it is paid, and of other payments only what was paid', () => {
    const receipt = previews.find(({ template }) => template === 'payment-receipt')?.data
    const textOf = (data: object) => renderEmail('payment-receipt', { ...receipt, ...data }, brand, maya).text
    const until = 'Your membership has been renewed. It’s paid until Nov 17, 2027.'
    expect(textOf({ isKept: true, paidUntil: '2027-11-17T15:00:00.000Z' })).toContain(until)
    expect(textOf({})).not.toContain('renewed')
  })

  it.each([
    ['OFF', 'Auto-renewal is still on', 'your card will be charged for the next term'],
    ['ON', 'Auto-renewal is still off', 'your membership ends with its term'],
  ])('say of a declined change what stays as it was: %s', (wants, subject, stays) => {
    const preview = previews.find(({ name }) => name === `Auto-renewal ${wants} declined`)
    const email = renderEmail('auto-renewal-kept', preview?.data, brand, maya)
    expect(email.subject).toBe(subject)
    expect(email.text).toContain(stays)
    expect(email.text).not.toMatch(/is due|as soon as/)
  })

  it('promise no renewal on a previous card where there is none', () => {
    const textOf = (name: string) => {
      const preview = previews.find((one) => one.name === name)
      return renderEmail('payment-receipt', preview?.data, brand, maya).text
    }
    expect(textOf('Payment receipt')).toContain('renewals continue on the previous card')
    const none = textOf('Payment receipt, no other card')
    expect(none).toContain(
      'no other card is set for renewals. If you want to renew, add one in your settings before then.',
    )
    expect(none).toContain('Add a card:\n')
    expect(none).not.toContain('previous card')
  })

  it('about a deletion with a balance due say that auto-renewal waits for its payment, and not that everything can be used as before', () => {
    const textOf = (waitsForPayment: boolean) =>
      renderEmail(
        'account-deletion-requested',
        { dueAt: '2026-12-22T14:00:00.000Z', stopsRenewal: true, waitsForPayment },
        brand,
        maya,
      ).text
    expect(textOf(true)).toContain('as soon as its balance is paid')
    expect(textOf(true)).not.toContain('as before')
    expect(textOf(false)).toContain('use everything as before')
    expect(textOf(false)).toContain('so you won’t be charged for another term')
  })

  it.each([
    ['GOOD', 'Until then you can use everything as before, and cancel in your settings.'],
    ['READ_ONLY', 'Until then you can cancel in your settings.'],
    [
      'GATED',
      'Until then you can sign in to cancel, or to download a copy of your data. Paying what’s due doesn’t cancel it.',
    ],
    ['CLOSED', 'Until then you can sign in to cancel, or to download a copy of your data.'],
  ] as const)('say of a deletion what can be used until then (%s)', (phase, until) => {
    const data = { dueAt: '2026-12-22T14:00:00.000Z', stopsRenewal: false, waitsForPayment: false, phase }
    const { text } = renderEmail('account-deletion-requested', data, brand, maya)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`${until} Invoices`)
    expect(text.includes('as before')).toBe(phase === 'GOOD')
  })

  it('promise a retry of a declined card as long as it is retried, and in the last one only ask for another card', () => {
    const failed = previews.find(({ template }) => template === 'payment-failed')?.data
    const textOf = (data: object) => renderEmail('payment-failed', { ...failed, ...data }, brand, maya).text
    expect(textOf({})).toContain('We’ll try it again over the next few days')
    expect(textOf({ isLast: true })).not.toContain('try it again')
    expect(textOf({ isLast: true })).toContain('please add another card')
  })

  it('about a deleted account state the refunds per card, including those written before refunds existed', () => {
    const textOf = (data: object) => renderEmail('account-deleted', data, brand, maya).text
    const back = 'we’re refunding $495.00 to the card ending in 1111.'
    expect(textOf({ refunds: [{ amountCents: 49_500, currency: 'USD', cardLast4: '1111' }] })).toContain(back)
    expect(textOf({ refunds: [] })).not.toContain('refund')
    expect(textOf({})).not.toContain('refund')
  })

  it('about a closure state when submissions close and reopen, and that writing stays possible', () => {
    const [draft, revision] = previews
      .filter(({ template }) => template === 'submissions-closing')
      .map(({ template, data }) => renderEmail(template, data, brand, maya))
    expect(draft?.subject).toBe('Submissions close on Wed, Dec 23')
    expect(draft?.text).toContain('isn’t submitted yet, and submissions close on Wed, Dec 23.')
    expect(draft?.text).toContain('Submissions reopen Sat, Jan 2. You can keep writing in the meantime')
    expect(revision?.text).toContain('isn’t resubmitted yet, and submissions close')
  })

  it('promise about a week if they were written without the promised day', () => {
    const data = { articleTitle: 'A', isResubmission: false }
    expect(renderEmail('article-submitted', data, brand, maya).text).toContain('Editor feedback takes about a week')
  })

  it('escape markup in titles, names and comments', () => {
    const { html, text } = renderEmail(
      'article-feedback',
      {
        articleId: 'a1',
        articleTitle: '<b>Bold</b> & "quoted"',
        editorName: '<img src=x>',
        remark: '</p><script>alert(1)</script>',
      },
      { ...brand, name: '<i>Brand</i>' },
      { givenName: '<u>Maya', choice: null },
    )
    expect(html).not.toMatch(/<b>|<img|<script|<i>|<u>/)
    expect(html).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; &quot;quoted&quot;')
    expect(text).toContain('> </p><script>alert(1)</script>')
  })

  it('strip a pasted line break from the subject', () => {
    const { subject } = renderEmail(
      'article-ready-to-approve',
      { articleId: 'a1', articleTitle: 'One\r\nBcc: x@y.test\0', editorName: 'Theo', note: '' },
      brand,
      maya,
    )
    expect(subject).toBe('“One Bcc: x@y.test ” is ready for your approval')
  })

  it('call an article without a title untitled', () => {
    const { subject } = renderEmail(
      'article-feedback',
      { articleId: 'a1', articleTitle: ' ', editorName: 'Theo', remark: 'x' },
      brand,
      maya,
    )
    expect(subject).toBe('Feedback from Theo on “Untitled”')
  })

  it('quote the beginning of a long comment and nothing of an empty one', () => {
    const long = renderEmail(
      'article-feedback',
      { articleId: 'a1', articleTitle: 'A', editorName: 'Theo', remark: '👋'.repeat(2000) },
      brand,
      maya,
    )
    expect(long.text).toContain(`> ${'👋'.repeat(600)} …`)
    const none = renderEmail(
      'article-needs-revision',
      { articleId: 'a1', articleTitle: 'A', editorName: 'Theo', note: ' ' },
      brand,
      maya,
    )
    expect(none.text).not.toContain('> ')
  })

  it('link to an article that was published elsewhere, but never to a script', () => {
    const linkOf = (articleUrl: string) =>
      renderEmail(
        'article-published',
        { articleId: 'a1', articleTitle: 'A', editorName: 'Theo', note: '', articleUrl },
        brand,
        maya,
      ).text
    expect(linkOf('https://magazine.example/a')).toContain('\nhttps://magazine.example/a\n')
    expect(linkOf('javascript:alert(1)')).toContain(`\n${brand.origin}\n`)
  })

  it.each([
    ['password-reset', '/password/reset', 'one hour'],
    ['password-setup', '/password/setup', 'seven days'],
  ] as const)('%s links to the page that takes the token and says how long it works', (template, path, life) => {
    const { text } = renderEmail(template, { token: 'Ab-_9' }, brand, maya)
    expect(text).toContain(`\n${brand.origin}${path}?token=Ab-_9\n`)
    expect(text).toContain(life)
  })

  const moved = { articleId: 'a1', articleTitle: 'A', editorName: 'Theo Brandt', note: 'Legal has a question.' }
  const MOVES = [
    ['article-needs-revision', {}],
    ['article-ready-to-approve', {}],
    ['article-published', { articleUrl: '/stories/a' }],
    ['article-taken-back', { to: 'FINAL_EDIT' }],
    ['article-scheduled', { scheduledAt: '2026-12-08T14:00:00.000Z', isChange: false }],
    ['article-on-hold', {}],
    ['article-resumed', { status: 'FINAL_EDIT' }],
    ['article-trashed', { articleId: '01J', readableUntil: '2026-12-22T14:00:00.000Z' }],
    ['article-restored', { status: 'DRAFT' }],
  ] as const

  it.each(MOVES)('%s quotes the reason of the move, and nothing without one', (template, data) => {
    const textOf = (note: string) => renderEmail(template, { ...moved, note, ...data }, brand, maya).text
    expect(textOf(moved.note)).toContain('> Legal has a question.')
    expect(textOf(' ')).not.toContain('> ')
  })

  it('state the time of publication in the community’s time zone, and say when it has changed', () => {
    const data = { ...moved, scheduledAt: '2026-12-08T14:00:00.000Z' }
    const first = renderEmail('article-scheduled', { ...data, isChange: false }, brand, maya)
    expect(first.subject).toBe('“A” has a publication date')
    expect(first.text).toContain('goes live on Dec 8, 2026, 9:00 AM (America/New York).')
    const other = renderEmail('article-scheduled', { ...data, isChange: true }, { ...brand, timeZone: 'UTC' }, maya)
    expect(other.subject).toBe('“A” has a new publication date')
    expect(other.text).toContain('now goes live on Dec 8, 2026, 2:00 PM (UTC).')
  })

  it('link the author of a removed article to its text, and say until when it can be read', () => {
    const data = { ...moved, articleId: '01J', readableUntil: '2026-12-22T14:00:00.000Z' }
    const { text } = renderEmail('article-trashed', data, brand, maya)
    expect(text).toContain(`\n${brand.origin}/articles/history/01J\n`)
    expect(text).toContain('until Dec 22, 2026')
  })

  it.each([
    ['REQUESTED', 'you can withdraw your request'],
    ['PAID', 'you can withdraw your order'],
    ['BEGUN', 'the order can’t be withdrawn'],
  ])('tell the author of a removed article what happens to its amplification (%s), and link to it', (order, words) => {
    const data = { ...moved, readableUntil: '2026-12-22T14:00:00.000Z' }
    const textOf = (more: object) => renderEmail('article-trashed', { ...data, ...more }, brand, maya).text
    expect(textOf({ order })).toContain(words)
    expect(textOf({ order })).toContain(`${brand.origin}/articles/amplify/a1`)
    for (const none of [{}, { order: null }]) expect(textOf(none)).not.toContain('amplif')
  })

  it('say where an article that was on hold or in the trash continues, and link there', () => {
    const textOf = (status: string) => renderEmail('article-resumed', { ...moved, status }, brand, maya).text
    expect(textOf('READY_TO_APPROVE')).toContain('Read it one last time and approve it for publication.')
    expect(textOf('READY_TO_APPROVE')).toContain(`\n${brand.origin}/articles/edit?article=a1\n`)
    expect(textOf('EDITING')).toContain(`\n${brand.origin}/articles\n`)
  })

  it('link to the page on which the author of an approved article can read a comment', () => {
    const data = { articleId: 'a1', articleTitle: 'A', editorName: 'Theo', remark: 'x' }
    const textOf = (more: object) => renderEmail('article-feedback', { ...data, ...more }, brand, maya).text
    expect(textOf({ status: 'PUBLISHED' })).toContain(`\n${brand.origin}/articles/history/a1#feedback\n`)
    for (const open of [{}, { status: 'EDITING' }])
      expect(textOf(open)).toContain(`\n${brand.origin}/articles/edit?article=a1\n`)
  })

  it('tell an author whose article is taken back whether another approval comes', () => {
    const textOf = (to: string) => renderEmail('article-taken-back', { ...moved, to }, brand, maya).text
    expect(textOf('FINAL_EDIT')).toContain('If the text changes, you’ll be asked to approve it again')
    expect(textOf('FIRST_ROUND_EDIT')).toContain('back from proofreading to the first edit')
  })

  it('quote a correction as it appears under the story', () => {
    const data = { ...moved, note: 'It took eight months.', articleUrl: '/stories/a' }
    const { text } = renderEmail('article-corrected', data, brand, maya)
    expect(text).toContain('> It took eight months.')
    expect(text).toContain(`\n${brand.origin}/stories/a\n`)
  })

  it('name the option that they belong to', () => {
    const options = Object.fromEntries(EMAIL_TEMPLATES.map((template) => [template, emailOptionOf(template)]))
    expect(options).toEqual({
      'panel-question': 'panel-question',
      'panel-answer-status': 'panel-answer',
      'article-submitted': 'article-progress',
      'article-feedback': 'article-feedback',
      'submissions-closing': 'article-action',
      'article-needs-revision': 'article-action',
      'article-ready-to-approve': 'article-action',
      'article-published': 'article-published',
      'article-taken-back': 'article-progress',
      'article-scheduled': 'article-progress',
      'article-on-hold': 'article-progress',
      'article-resumed': 'article-progress',
      'article-trashed': 'article-progress',
      'article-restored': 'article-progress',
      'article-corrected': 'article-published',
      'amplification-requested': 'article-amplification',
      'amplification-to-arrange': 'concierge',
      'amplification-paid': 'billing',
      'amplification-not-made': 'billing',
      'amplification-begun': 'article-amplification',
      'amplification-order': 'concierge',
      'payment-receipt': 'billing',
      'payment-not-made': 'billing',
      welcome: 'joining',
      'joining-receipt': 'joining',
      'joining-not-made': 'joining',
      'joining-returned': 'joining',
      'joining-returned-notice': 'concierge',
      'joining-to-return': 'concierge',
      'auto-renewal-off': 'billing',
      'auto-renewal-on': 'billing',
      'auto-renewal-kept': 'billing',
      'renewal-notice': 'billing',
      'card-expires': 'billing',
      'membership-ends': 'billing',
      'statement-for-accountant': 'accountant',
      'payment-failed': 'billing',
      'payment-recovered': 'billing',
      'payment-refunded': 'billing',
      'account-corrected': 'billing',
      'membership-ended': 'billing',
      'membership-ended-by-closing': 'billing',
      'card-changed-by-staff': 'billing',
      'new-sign-in': 'security',
      'password-reset': 'security',
      'password-setup': 'security',
      'act-by-staff': 'security',
      'account-activated': 'security',
      'account-deactivated': 'security',
      'accounts-merged': 'security',
      'accounts-merge-undone': 'security',
      'password-changed': 'security',
      'password-set-by-staff': 'security',
      'mobile-phone-changed': 'security',
      'support-contact-named': 'support-contact',
      'article-hand-off': 'support-contact',
      'weekly-digest': 'weekly-digest',
      'saved-searches': 'saved-searches',
      'forum-digest': 'forum-digest',
      'forum-reply': 'forum-replies',
      'forum-mention': 'forum-mentions',
      'forum-decision': 'forum-decisions',
      broadcast: 'announcements',
      'community-closing': 'important-notices',
      'email-change-new': 'security',
      'email-change-old': 'security',
      'email-change-stopped': 'concierge',
      'email-changed': 'security',
      invitation: 'joining',
      'legal-hold-lifted': 'security',
      'legal-hold-placed': 'security',
      'introduction-requested': 'introductions',
      'introduction-accepted': 'introductions',
      'introduction-over': 'introductions',
      'introduction-for-assistant': 'support-contact',
      'group-requested': 'groups',
      'group-accepted': 'groups',
      'group-invited': 'groups',
      'message-received': 'member-messages',
      'member-report': 'concierge',
      'data-export-ready': 'security',
      'account-deletion-requested': 'security',
      'account-deletion-near': 'security',
      'account-deletion-cancelled': 'security',
      'account-deleted': 'security',
      'account-deletion-to-arrange': 'concierge',
      'membership-end-to-arrange': 'concierge',
      'sign-in-code': 'security',
    })
    const emailed = NOTIFICATION_OPTION_IDS.filter((option) => channelUse(option, 'EMAIL') !== 'NONE')
    expect(new Set(Object.values(options))).toEqual(
      new Set([...emailed, 'concierge', 'support-contact', 'accountant', 'joining']),
    )
  })

  const settingsUrl = 'http://meridian.localhost:8787/settings/notifications?option=article-feedback'
  const unsubscribeUrl = 'http://meridian.localhost:8787/unsubscribe?token=a.b.c&x=1'
  const footerOf = (choice: ReaderChoice) => {
    const { data } = previews.find(({ template }) => template === 'article-feedback') ?? {}
    const { html, text } = renderEmail('article-feedback', data, brand, { ...maya, choice })
    const links = [...html.matchAll(/<a class="soft" href="(http[^"]+)"[^>]*>([^<]+)</g)].map(([, url, label]) => [
      label,
      url,
    ])
    return { html, links, footer: text.slice(text.indexOf('--\n')) }
  }

  it('say why a member gets them, and link to the option’s settings and to its unsubscribe page', () => {
    const { html, links, footer } = footerOf({ optionName: 'Feedback', settingsUrl, unsubscribeUrl })
    expect(footer).toBe(
      [
        '--',
        'You’re getting this email because you’re the author of this article at Meridian.',
        'You can change this under “Feedback” in your settings.',
        `Why did I get this? ${settingsUrl}`,
        `Stop these emails: ${unsubscribeUrl}`,
        'Questions? Write to concierge@meridian.test.',
      ].join('\n'),
    )
    expect(html).toContain('You can change this under “Feedback” in your settings.')
    expect(links).toEqual([
      ['Why did I get this?', settingsUrl],
      ['Stop these emails', unsubscribeUrl.replace('&', '&amp;')],
    ])
  })

  it('say that a mandatory email cannot be switched off, and still why it was sent', () => {
    const { html, links, footer } = footerOf({ optionName: 'Payments', settingsUrl, unsubscribeUrl: null })
    expect(footer).toContain(
      `\nIt’s part of “Payments”, which can’t be turned off.\nWhy did I get this? ${settingsUrl}\n`,
    )
    expect(footer).not.toContain('Stop these emails')
    expect(html).toContain('It’s part of “Payments”, which can’t be turned off.')
    expect(links).toEqual([['Why did I get this?', settingsUrl]])
  })

  it('declare their colours for light and dark mode to email clients', () => {
    const { html } = footerOf({ optionName: 'Feedback', settingsUrl, unsubscribeUrl })
    expect(html).toContain('<meta name="color-scheme" content="light dark"')
    expect(html).toContain(':root{color-scheme:light dark;')
    expect(html).toContain('@media (prefers-color-scheme:dark){')
  })

  it('refuse data that does not fit', () => {
    expect(() => renderEmail('article-feedback', { articleTitle: 'A' }, brand, maya)).toThrow()
  })
})

describe('the colours of an email', () => {
  it.each([
    ['a light brand', LIGHT],
    ['a dark brand', DARK],
    ['a light brand on a ground too dark to read on', { ...LIGHT, ground: '#777777' }],
    ['a dark brand on a ground too light to read on', { ...DARK, ground: '#999999' }],
    ['a brand whose accent is nearly white', { ...LIGHT, accent: '#fefefe' }],
  ])('keep every text readable for %s', (_, looks) => {
    for (const colours of Object.values(emailColours(looks))) {
      for (const surface of [colours.ground, colours.paper]) {
        expect(contrast(colours.ink, surface)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(colours.soft, surface)).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(colours.onAccent, colours.accent)).toBeGreaterThanOrEqual(4.5)
    }
  })
})

const AMPLIFIED = { articleId: '01J', articleTitle: 'Quiet', amountCents: 49_500, currency: 'USD' }
const AMPLIFICATION = { ...AMPLIFIED, authorName: 'Maya Chen', authorEmail: 'maya.chen@meridian.test' }

function amplificationReceipt(amounts: object) {
  return renderEmail(
    'amplification-paid',
    { ...AMPLIFIED, cardLast4: '1111', receiptNumber: 'R1', ...amounts },
    brand,
    maya,
  )
}
function amplificationOrder(event: string, amounts: object) {
  return renderEmail('amplification-order', { ...AMPLIFICATION, event, ...amounts }, brand, maya)
}

describe('the receipt of an amplification', () => {
  it.each([[{}], [{ cardCents: 49_500 }]])('names the card that paid: %j', (amounts) => {
    const { text } = amplificationReceipt(amounts)
    expect(text).toContain('You paid $495.00 to amplify “Quiet”, with the card ending in 1111.')
    expect(text).toContain('you can withdraw for a full refund')
    expect(text).not.toContain('credit')
  })

  it.each([
    [
      39_500,
      'You paid $495.00 to amplify “Quiet”: $395.00 with the card ending in 1111 and $100.00 from account credit.',
    ],
    [0, 'You paid $495.00 to amplify “Quiet”, from account credit.'],
  ])('states what the card has paid, and promises no more: %i', (cardCents, sentence) => {
    const { text } = amplificationReceipt({ cardCents })
    expect(text).toContain(sentence)
    expect(text).not.toContain('full refund')
    expect(text).toContain('Account credit isn’t refunded automatically')
    expect(text.includes('$395.00 goes back to your card')).toBe(cardCents > 0)
  })
})

describe('the email about an order to the concierge', () => {
  it('states the whole amount if a card paid everything, as older emails do', () => {
    for (const amounts of [{}, { cardCents: 49_500, refundedCents: 0 }]) {
      expect(amplificationOrder('PAID', amounts).text).toContain('has paid $495.00 to amplify “Quiet”, by card.')
      expect(amplificationOrder('PAID', amounts).text).toContain('withdraw for a full refund')
      expect(amplificationOrder('WITHDRAWN', amounts).text).toContain('$495.00 is refunded to the card automatically.')
      expect(amplificationOrder('REFUND_REFUSED', amounts).subject).toBe('$495.00 could not be refunded to Maya Chen')
    }
  })

  it('asks for no more than what staff have left of it', () => {
    const amounts = { cardCents: 49_500, refundedCents: 10_000 }
    const { subject, text } = amplificationOrder('REFUND_REFUSED', amounts)
    expect(subject).toBe('$395.00 could not be refunded to Maya Chen')
    expect(text).toContain('couldn’t refund the $395.00 to the card')
    for (const event of ['WITHDRAWN', 'REFUND_REFUSED'])
      expect(amplificationOrder(event, amounts).text).toContain('$100.00 was refunded before.')
    expect(text).not.toContain('$495.00')
  })

  it.each([
    [39_500, 'to amplify “Quiet”: $395.00 by card and $100.00 from account credit.', '$395.00 is refunded', '$100.00'],
    [0, 'to amplify “Quiet”, from account credit.', 'Nothing is refunded to a card.', '$495.00'],
  ])('states what credit has paid, which is not refunded by itself: %i by card', (cardCents, paid, back, credit) => {
    const amounts = { cardCents, refundedCents: 0 }
    expect(amplificationOrder('PAID', amounts).text).toContain(paid)
    expect(amplificationOrder('PAID', amounts).text).not.toContain('full refund')
    const { text } = amplificationOrder('WITHDRAWN', amounts)
    expect(text).toContain(back)
    expect(text).toContain(`${credit} was paid from account credit, which isn’t refunded automatically.`)
  })
})
