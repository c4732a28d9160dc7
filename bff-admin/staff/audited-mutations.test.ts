import { expect, it } from 'vitest'
import { ACCOUNT_AUDIT_ACTIONS } from '#shared/domain/staff/audit.ts'
import { makeBuilder } from '#shared/server/graphql/builder.ts'
import { schema } from '../schema.ts'
import { AUDIT_ACTIONS } from './audit-actions.ts'
import { audited, checkAudits, isAudited, UNAUDITED_MUTATIONS } from './audited-mutations.ts'

function schemaWith(name: string, extensions: Record<string, unknown>) {
  const builder = makeBuilder()
  builder.queryField('any', (t) => t.boolean({ resolve: () => true }))
  builder.mutationField(name, (t) => t.boolean({ extensions, resolve: () => true }))
  return builder.toSchema()
}

it('a mutation that declares neither its audit nor an exception is refused by name', () => {
  expect(() => checkAudits(schemaWith('memberDelete', {}))).toThrow('Mutation.memberDelete must name')
  expect(() => checkAudits(schemaWith('memberDelete', { audit: {} }))).toThrow('Mutation.memberDelete must name')
  const half = { memberVisible: true }
  expect(() => checkAudits(schemaWith('memberDelete', { audit: half }))).toThrow('Mutation.memberDelete must name')
  expect(() => checkAudits(schemaWith('login', {}))).not.toThrow()
  const audit = audited('article.feedback', { memberVisible: false })
  expect(() => checkAudits(schemaWith('memberDelete', { audit }))).not.toThrow()
  expect(() => checkAudits(schemaWith('login', { audit }))).toThrow('Mutation.login must name')
})

it('every exception is a mutation of the schema', () => {
  const names = Object.keys(schema.getMutationType()?.getFields() ?? {})
  expect(Object.keys(UNAUDITED_MUTATIONS).filter((name) => !names.includes(name))).toEqual([])
})

it('actions on a member are in the log of that member, except the notes of staff', () => {
  const hidden = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ extensions: { audit } }) =>
    isAudited(audit) && !audit.memberVisible ? audit.actions.filter((action) => action.startsWith('user.')) : [],
  )
  expect(hidden.toSorted()).toEqual(['user.note-add', 'user.note-edit', 'user.note-pin', 'user.note-remove'])
})

/** Views of a member's pages have their own list, on the same page. */
const VIEWS: ReadonlySet<string> = new Set(['user.view-start', 'user.view-end', 'user.view-page'])

it("every action on an account that its member may see is in the member's list of staff actions", () => {
  const visible = AUDIT_ACTIONS.filter((action) => action.startsWith('user.') && !action.startsWith('user.note-'))
  expect(visible.filter((action) => !VIEWS.has(action)).toSorted()).toEqual([...ACCOUNT_AUDIT_ACTIONS].toSorted())
})
