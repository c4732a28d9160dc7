import { describe, expect, it } from 'vitest'
import { GROUP_REFUSALS } from '#shared/domain/groups/messages.ts'
import { checkGroupValues, readGroupValues } from './group-values.ts'
import { consequenceOf, GROUP_ADMIN_MESSAGES } from './messages.ts'

const E = GROUP_ADMIN_MESSAGES.errors

function read(fields: Record<string, string>) {
  return readGroupValues(
    new URLSearchParams({ name: 'Data people', about: 'x', slug: '', visibility: 'OPEN', ...fields }),
  )
}

describe('the form of a group', () => {
  it.each([
    ['an address of its own', { slug: ' Our-Data ' }, 'our-data'],
    ['none', {}, 'data-people'],
    ['none, and a name without Latin letters', { name: '数据' }, ''],
  ])('[ADM-009] with %s', (_, fields, slug) => {
    expect(read(fields).slug).toBe(slug)
  })

  it('keeps the lines of a text as typed', () => {
    expect(read({ about: ' One\r\n\r\nTwo ' }).about).toBe('One\n\nTwo')
  })

  it('has one of the three visibilities', () => {
    expect(() => read({ visibility: 'SECRET' })).toThrow(expect.objectContaining({ code: 'NotFound' }))
  })

  it.each([
    ['is complete', {}, {}],
    ['[ERR-018] has no name', { name: ' ' }, { name: true }],
    ['has a name of 80 characters', { name: 'é'.repeat(80), slug: 'e' }, {}],
    ['has a name of 81 characters', { name: 'é'.repeat(81), slug: 'e' }, { name: E.nameTooLong }],
    ['says nothing of itself', { about: ' ' }, { about: true }],
    ['has a text of 2,001 characters', { about: 'x'.repeat(2001) }, { about: E.aboutTooLong }],
    ['has an address with a space', { slug: 'our data' }, { slug: GROUP_REFUSALS.slugForm }],
    ['has an address of 61 characters', { slug: 'x'.repeat(61) }, { slug: GROUP_REFUSALS.slugForm }],
    ['has a name that gives no address', { name: '数据' }, { slug: E.slugNeeded }],
  ])('%s', (_, fields, errors) => {
    expect(checkGroupValues(read(fields))).toEqual(errors)
  })
})

describe('the consequences of a visibility', () => {
  it.each([
    ['OPEN', 'OPEN', 0, null],
    ['OPEN', 'REQUEST', 0, 'From now on, people have to ask to join. Its 38 members stay.'],
    [
      'REQUEST',
      'HIDDEN',
      2,
      'It disappears from every list, search and profile right away, and only its members can open it. Its 38 members stay. People who asked to join (2 open requests) will no longer see it: answer them first.',
    ],
    [
      'REQUEST',
      'OPEN',
      1,
      'Every member can join without asking. Its 38 members stay. People who asked to join (1 open request) can join too.',
    ],
    [
      'HIDDEN',
      'REQUEST',
      0,
      'Every member sees it right away, with its name, image and members, and can ask to join. Its 38 members stay.',
    ],
    ['HIDDEN', 'OPEN', 0, 'Every member sees it right away and can join without asking. Its 38 members stay.'],
  ] as const)('[ADM-010] from %s to %s with %i open requests', (from, to, waiting, text) => {
    expect(consequenceOf(to, { from, members: 38, waiting })).toBe(text)
  })
})
