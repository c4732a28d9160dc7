import { expect, it } from 'vitest'
import { enumValues } from '#shared/testing/interfaces/enum-values.ts'
import {
  ASK_AGAIN_DAYS,
  CAPACITIES,
  CAPACITY_DAYS,
  DEFAULT_CAPACITY,
  INTRODUCTION_ANSWERS,
  INTRODUCTION_LIFE_DAYS,
  INTRODUCTION_MAX_CHARACTERS,
  INTRODUCTIONS_A_DAY,
  RECEIVED_STATES,
  SENT_STATES,
} from './introduction.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, unknown, unknown]>([
  ['introduction life days', INTRODUCTION_LIFE_DAYS, 21],
  ['capacity days', CAPACITY_DAYS, 30],
  ['capacities', CAPACITIES, [0, 1, 2, 3, 5, 10]],
  ['default capacity', DEFAULT_CAPACITY, 2],
  ['introductions a day', INTRODUCTIONS_A_DAY, 10],
  ['ask again days', ASK_AGAIN_DAYS, 90],
  ['introduction max characters', INTRODUCTION_MAX_CHARACTERS, 1000],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})

it.each<[string, readonly string[]]>([
  ['IntroductionAnswer', INTRODUCTION_ANSWERS],
  ['SentIntroductionState', SENT_STATES],
  ['ReceivedIntroductionState', RECEIVED_STATES],
])('the interfaces publish all values of %s, and no others', (name, values) => {
  expect([...values].toSorted()).toEqual(enumValues(name))
})
