import { describe, expect, it } from 'vitest'
import { scanIdOf } from '#shared/kernel/ports/scanner.ts'
import { developerPayload, isWebhookSecret, readPayload, webhookSecret } from './copyleaks-payload.ts'
import { readExport, readFailure, readPassages, readReport } from './copyleaks-webhooks.ts'

const KEY = Buffer.alloc(32, 1).toString('base64')
const OTHER_KEY = Buffer.alloc(32, 2).toString('base64')
function id(letter: string) {
  return letter.repeat(26)
}
const SCAN = { communityId: id('c'), articleId: id('a'), revisionId: id('r'), attempt: 1 }

const score = { identicalWords: 12, minorChangedWords: 3, relatedMeaningWords: 9, aggregatedScore: 2.9 }
function alert(additionalData: unknown, code = 'suspected-ai-text') {
  return { category: 2, code, additionalData }
}
function body(more: object = {}) {
  return {
    status: 0,
    scannedDocument: { totalWords: 812, totalExcluded: 5, credits: 4 },
    results: { score, internet: [], database: [], batch: [], repositories: [] },
    notifications: { alerts: [] },
    ...more,
  }
}
function found(internet: unknown[]) {
  return readReport(body({ results: { score, internet } }))?.sources
}
const source = { id: '2a1b402420', url: 'https://x.example/a', title: 'T', introduction: 'I', matchedWords: 10 }

describe('the payload that the provider sends back', () => {
  it('is only accepted with our signature, for this scan', async () => {
    const payload = await developerPayload(KEY, SCAN)
    expect(payload.length).toBeLessThanOrEqual(512)
    expect(await readPayload(KEY, scanIdOf(SCAN.revisionId, 1), payload)).toEqual(SCAN)
    const forged: [name: string, scanId: string, payload: unknown, key?: string][] = [
      ['another scan', scanIdOf(SCAN.revisionId, 2), payload],
      ['another key', SCAN.revisionId, payload, OTHER_KEY],
      ['another article', SCAN.revisionId, payload.replace(id('a'), id('b'))],
      ['another try', scanIdOf(SCAN.revisionId, 2), payload.replace('.1.', '.2.')],
      ['another spelling of the try', scanIdOf(SCAN.revisionId, 1), payload.replace('.1.', '.01.')],
      ['no signature', SCAN.revisionId, payload.slice(0, -65)],
      ['a short signature', SCAN.revisionId, payload.slice(0, -2)],
      ['more after it', SCAN.revisionId, `${payload}.x`],
      ['nothing', SCAN.revisionId, undefined],
      ['a number', SCAN.revisionId, 7],
      ['a long text', SCAN.revisionId, 'v1.'.repeat(10_000)],
    ]
    for (const [name, scanId, one, key = KEY] of forged)
      expect([name, await readPayload(key, scanId, one)]).toEqual([name, null])
  })

  it('is sent to an address that differs for every scan', async () => {
    const secret = await webhookSecret(KEY, 'one')
    expect(await isWebhookSecret(KEY, 'one', secret)).toBe(true)
    for (const wrong of [await webhookSecret(KEY, 'two'), await webhookSecret(OTHER_KEY, 'one'), '', 'x', `${secret}0`])
      expect(await isWebhookSecret(KEY, 'one', wrong)).toBe(false)
  })
})

describe('the figures of a finished scan', () => {
  it('[ENT-018] come from the score and the scanned document', () => {
    expect(readReport(body())?.figures).toEqual({ ...score, totalWords: 812, totalExcluded: 5, aiProbability: null })
  })

  it.each([
    ['no alert', { alerts: [] }, null],
    ['no notifications', undefined, null],
    ['an alert', { alerts: [alert('{"summary":{"human":0.1,"ai":0.9}}')] }, 0.9],
    ['an alert that says zero', { alerts: [alert('{"summary":{"human":1,"ai":0}}')] }, 0],
    ['an alert that is cut off', { alerts: [alert('{"summary":')] }, null],
    ['an alert without a summary', { alerts: [alert('{}')] }, null],
    ['a probability over one', { alerts: [alert('{"summary":{"ai":7}}')] }, null],
    ['another alert', { alerts: [alert('{"summary":{"ai":0.9}}', 'ai-detection-failed')] }, null],
    ['alerts that are none', { alerts: [null, 7, {}, alert(7)] }, null],
    ['a second alert that can be read', { alerts: [alert('x'), alert('{"summary":{"ai":0.4}}')] }, 0.4],
  ])('include the AI probability of %s', (_name, notifications, expected) => {
    expect(readReport(body({ notifications }))?.figures.aiProbability).toBe(expected)
  })

  it.each([
    ['nothing', null],
    ['a list', []],
    ['no results', body({ results: null })],
    ['a score of text', body({ results: { score: { ...score, identicalWords: '12' } } })],
    ['a negative count', body({ results: { score: { ...score, identicalWords: -1 } } })],
    ['a share over a hundred', body({ results: { score: { ...score, aggregatedScore: 1e308 } } })],
    ['no document', body({ scannedDocument: {} })],
  ])('are not read from %s', (_name, odd) => {
    expect(readReport(odd)).toBeNull()
  })
})

describe('the matched sources', () => {
  it('are links to web pages only, most words first, each once', () => {
    expect(
      found([
        source,
        { ...source, id: 'b', url: 'javascript:alert(1)', matchedWords: 30 },
        { ...source, id: 'c', url: 'mailto:a@b.c', matchedWords: 20, title: null },
        { ...source },
        { ...source, id: '../x' },
        null,
      ]),
    ).toEqual([
      { resultId: 'b', kind: 'INTERNET', url: null, title: 'T', introduction: 'I', matchedWords: 30 },
      { resultId: 'c', kind: 'INTERNET', url: null, title: '', introduction: 'I', matchedWords: 20 },
      {
        resultId: '2a1b402420',
        kind: 'INTERNET',
        url: 'https://x.example/a',
        title: 'T',
        introduction: 'I',
        matchedWords: 10,
      },
    ])
  })

  it('are at most a hundred, their texts cut and free of invalid characters', () => {
    const many = Array.from({ length: 300 }, (_, i) => ({
      ...source,
      id: `s${i}`,
      title: `a\0\ud800${'x'.repeat(900)}`,
    }))
    const kept = found(many) ?? []
    expect(kept).toHaveLength(100)
    expect(kept[0]?.title).toMatch(/^a\ufffdx+$/)
    expect(kept[0]?.title).toHaveLength(600)
  })

  it('include the matching passages once their text was exported', () => {
    const value = 'Nothing. The words that match. Nothing.'
    const match = { suspected: { chars: { starts: [9, 0, 999], lengths: [21, 7, 5] } } }
    expect(readPassages({ text: { value, comparison: { identical: match } } })).toEqual([
      'The words that match.',
      'Nothing',
    ])
    for (const odd of [null, [], {}, { text: { value } }, { text: { value: 7, comparison: {} } }])
      expect(readPassages(odd)).toBeNull()
  })
})

it('a failed scan and an export report what happened, or nothing usable', () => {
  expect(readFailure({ status: 1, error: { code: 13, message: 'Too short' } })).toBe('Too short (13)')
  expect(readFailure({ error: 'x' })).toBeNull()
  const task = (isHealthy: boolean) => ({ endpoint: 'x', isHealthy, httpStatusCode: 200 })
  expect(readExport({ completed: true, tasks: [task(true), task(true)] })).toBe(true)
  expect(readExport({ completed: true, tasks: [task(true), task(false)] })).toBe(false)
  expect(readExport({ completed: true, tasks: task(true) })).toBeNull()
})
