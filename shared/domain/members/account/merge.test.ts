import { describe, expect, it } from 'vitest'
import {
  MERGE_MESSAGES,
  MERGE_OBSTACLES,
  MERGE_REASON_MAX_CHARACTERS,
  mergeReasonFault,
  obstacleText,
  plainAddress,
} from './merge.ts'

describe('an address without the parts that email providers ignore', () => {
  it.each([
    ['maya.chen@mail.test', 'mayachen@mail.test'],
    ['m.a.y.a.chen+news@mail.test', 'mayachen@mail.test'],
    ['MayaChen@Mail.test', 'mayachen@mail.test'],
    ['maya+a+b@mail.test', 'maya@mail.test'],
    ['maya@sub.mail.test', 'maya@sub.mail.test'],
  ])('%s is %s', (email, plain) => {
    expect(plainAddress(email)).toBe(plain)
  })
})

describe('the reason of a merge', () => {
  it.each([
    ['', MERGE_MESSAGES.reasonMissing],
    ['  \n', MERGE_MESSAGES.reasonMissing],
    ['x'.repeat(MERGE_REASON_MAX_CHARACTERS), null],
    ['x'.repeat(MERGE_REASON_MAX_CHARACTERS + 1), MERGE_MESSAGES.reasonTooLong],
  ])('%j', (typed, fault) => {
    expect(mergeReasonFault(typed)).toBe(fault)
  })
})

it.each(MERGE_OBSTACLES)('%s is explained in words, with the person concerned', (code) => {
  expect(obstacleText({ code, name: 'Robin Vale', subject: 'Payroll' })).toMatch(/^[A-Z].*\.$/)
})
