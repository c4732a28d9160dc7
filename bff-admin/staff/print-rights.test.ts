import { expect, it } from 'vitest'
import { PERMISSIONS, type Permission } from '#shared/domain/staff/permissions.ts'
import { printRights } from './print-rights.ts'

const LINES = printRights().split('\n')

function isOfForum(held: Permission) {
  return held === 'admin' || held === 'forum'
}

it.each<[string, string, (held: Permission) => string]>([
  ['each permission for what all staff may call', 'Query.me', () => 'yes'],
  ['only those that allow it for the forum', 'Query.forumQueue', (held) => (isOfForum(held) ? 'yes' : '–')],
  ['what needs no session as open', 'Mutation.login', () => 'open'],
])('the page of rights marks %s', (_, operation, markOf) => {
  expect(LINES).toContain(`| \`${operation}\` | ${PERMISSIONS.map(markOf).join(' | ')} |`)
})
