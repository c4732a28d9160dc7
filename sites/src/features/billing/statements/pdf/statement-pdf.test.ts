import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { StatementDocument } from '../statements.queries.ts'
import { runsOf } from './pdf-fonts.server.ts'
import { statementPdf } from './statement-pdf.server.ts'

const SENDER = {
  name: 'Meridian Technology Council',
  conciergeEmail: 'concierge@meridian.test',
  timeZone: 'America/New_York',
}
const NOW = new Date('2026-11-23T12:00:00Z')

function statement(given: Partial<StatementDocument> = {}): StatementDocument {
  return {
    id: 'inv_1',
    name: 'Meridian Technology Council Membership',
    invoiceNumber: '1042',
    memberName: 'Maya Chen',
    purchasedAt: '2026-03-01T15:00:00.000Z',
    amountInCents: 193_000,
    currency: 'USD',
    lines: [
      { kind: 'CHARGE', at: '2026-03-01T15:00:00.000Z', amountInCents: 195_000, cardLast4: '1111' },
      { kind: 'REFUND', at: '2026-04-02T15:00:00.000Z', amountInCents: -2_000, cardLast4: '1111' },
    ],
    ...given,
  }
}

/**
 * The texts that a reader extracts from a PDF: by the maps from glyphs to characters, as search and screen readers do.
 */
function textsOf(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf).toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const streamOf = (id: string) => {
    const body = objects.get(id) ?? ''
    const start = body.indexOf('stream\n') + 'stream\n'.length
    return inflateSync(Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1')).toString('latin1')
  }
  const unhex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  const pages = [...objects.values()].filter((body) => body.includes('/Type /Page '))
  return pages.flatMap((page) => {
    const maps = new Map(
      [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
        const unicode = /ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
        const pairs = unicode ? [...streamOf(unicode).matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>/g)] : null
        return [name, pairs && new Map(pairs.map(([, glyph = '', text = '']) => [glyph, unhex(text)]))] as const
      }),
    )
    const content = streamOf(/\/Contents (\d+)/.exec(page)?.[1] ?? '')
    return [...content.matchAll(/BT .*? Td (.*) ET/g)].map(([, runs = '']) =>
      [...runs.matchAll(/\/(F\d+) [\d.]+ Tf <([0-9A-F]+)> Tj/g)]
        .map(([, font = '', codes = '']) => {
          const map = maps.get(font)
          return map ? (codes.match(/.{4}/g) ?? []).map((code) => map.get(code) ?? '�').join('') : unhex(codes)
        })
        .join(''),
    )
  })
}

it('the PDF of a statement has the payer, the amount, the date, the card, and the refunds', async () => {
  expect(textsOf(await statementPdf(statement(), SENDER, NOW))).toEqual([
    'Meridian Technology Council',
    'Statement 1042',
    'Member',
    'Maya Chen',
    'For',
    'Meridian Technology Council Membership',
    'Date',
    'Mar 1, 2026',
    'Invoice number',
    '1042',
    'Mar 1, 2026',
    '$1,950.00',
    'Payment · Card ending in 1111',
    'Apr 2, 2026',
    '-$20.00',
    'Refund · Card ending in 1111',
    'Total',
    '$1,930.00',
    'All amounts are in US dollars.',
    'Questions about this statement? Write to concierge@meridian.test.',
  ])
})

it('amounts in a PDF have the digits of their currency, and its name', async () => {
  const yen = {
    currency: 'JPY',
    amountInCents: 19_300_000,
    lines: [
      { kind: 'CHARGE', at: '2026-03-01T15:00:00.000Z', amountInCents: 19_500_000, cardLast4: '1111' },
      { kind: 'REFUND', at: '2026-04-02T15:00:00.000Z', amountInCents: -200_000, cardLast4: '1111' },
    ] satisfies StatementDocument['lines'],
  }
  const texts = textsOf(await statementPdf(statement(yen), SENDER, NOW))
  expect(texts.filter((text) => /\d,\d/.test(text))).toEqual(['¥195,000', '-¥2,000', '¥193,000'])
  expect(texts).toContain('All amounts are in JPY.')
  expect(texts.join()).not.toMatch(/\$|dollar/)
})

it('the total of a PDF is the sum of the amounts above it, also for a negative credit', async () => {
  const credit = {
    name: 'Late start of your membership',
    invoiceNumber: null,
    amountInCents: -5_000,
    lines: [
      { kind: 'ADJUSTMENT', at: '2026-03-01T15:00:00.000Z', amountInCents: -5_000, cardLast4: null },
    ] satisfies StatementDocument['lines'],
  }
  for (const document of [statement(), statement(credit)]) {
    const texts = textsOf(await statementPdf(document, SENDER, NOW))
    const cents = texts
      .filter((text) => /^-?\$[\d,]+\.\d\d$/.test(text))
      .map((text) => Math.round(100 * Number(text.replace(/[$,]/g, ''))))
    const total = cents.pop()
    expect(total).toBe(cents.reduce((sum, amount) => sum + amount, 0))
    expect(total).toBe(document.amountInCents)
  }
  const texts = textsOf(await statementPdf(statement(credit), SENDER, NOW))
  expect(texts).toContain('Credit · Applied to your invoices')
  expect(texts).toContain('Statement of Mar 1, 2026')
})

it.each([
  'Łukasz Żółćiński-Ďurič',
  'Ștefan Țurcanu İğdır Ħ',
  'Nguyễn Thị Ánh Phượng',
  'Αλέξανδρος Παπαδόπουλος',
  'Ольга Щербакова Ґєї',
  'Zoë Ó Briain & “Æsop” ẞ',
  '王小明',
  'さくら 田中',
  '김민준',
])('the name of a member keeps each of its letters in a PDF: %s', async (memberName) => {
  expect(textsOf(await statementPdf(statement({ memberName }), SENDER, NOW))).toContain(memberName)
})

it('a letter that no font has is written in a PDF as its code point, so that it is not lost', async () => {
  const texts = textsOf(await statementPdf(statement({ memberName: 'Noa ש' }), SENDER, NOW))
  expect(texts).toContain('Noa [U+05E9]')
})

it('a letter typed as two characters is shown as the composed one', () => {
  expect(runsOf('e\u0301', 'regular').flatMap(({ text }) => text)).toEqual(['é'])
})

it('a long name is wrapped, and a long statement paged, within the margins of A4 and Letter', async () => {
  const many = Array.from({ length: 60 }, () => statement().lines[0]).flatMap((line) => line ?? [])
  const pdf = await statementPdf(
    statement({ memberName: 'Wolfeschlegelsteinhausen'.repeat(8), lines: many }),
    SENDER,
    NOW,
  )
  const file = Buffer.from(pdf).toString('latin1')
  expect(Number(/\/Count (\d+)/.exec(file)?.[1])).toBeGreaterThan(1)
  const texts = textsOf(pdf)
  expect(texts.filter((text) => text === '$1,950.00')).toHaveLength(60)
  expect(texts.join('')).toContain('Wolfeschlegelsteinhausen'.repeat(8).slice(0, 40))
})

it('a PDF contains only fonts with a letter of the statement, and is small', async () => {
  const latin = await statementPdf(statement(), SENDER, NOW)
  const file = Buffer.from(latin).toString('latin1')
  expect([...new Set(file.match(/FontName \/[\w-]+/g))]).toHaveLength(2)
  expect(latin.byteLength).toBeLessThan(40_000)
})
