import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { staffPermissions, users } from '#db/schema/members.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { MemberFilter } from '#shared/domain/members/member-list.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type ExportMembersInput, exportMembers } from './export-members.ts'
import { listMembers } from './list-members.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const FILTER: MemberFilter = {
  ...{ search: null, status: null, standing: null, tier: null, health: null, joined: null, lastSeen: null },
  ...{ groupId: null, isIncomplete: false, hasFailedCard: false },
}

function asked(input: Partial<ExportMembersInput> = {}): ExportMembersInput {
  return { filter: FILTER, sort: 'NAME', columns: ['EMAIL'], isCrossBrand: false, ...input }
}

function audits() {
  return fixture.db().read(build.select().from(auditLog))
}

function linesOf(csv: string): readonly string[] {
  return csv.replace('\uFEFF', '').trim().split('\r\n')
}

describe('an export of the list of members', () => {
  it('has the members and the columns of the list, in its order, and is in the audit log', async () => {
    const { maya, meridian, theo } = fixture.cast
    const filter = { ...FILTER, search: 'maya', status: 'ACTIVE' } as const
    const csv = await exportMembers(fixture.as('theo'), asked({ filter, columns: ['STATUS', 'EMAIL'] }))
    expect(linesOf(csv)).toEqual(['Name,Email,Status', `Maya Chen,${maya.email},Active`])
    expect(await audits()).toMatchObject([
      {
        ...{ action: 'member-list.export', targetType: 'member-list', targetId: meridian.id, actorId: theo.id },
        ...{ communityId: meridian.id, visibleToMember: false, before: null },
        after: { rows: 1, columns: 'EMAIL STATUS', filters: 'search status=ACTIVE', isCrossBrand: false },
      },
    ])
    expect(JSON.stringify(await audits())).not.toContain('maya')
    await exportMembers(fixture.as('theo'), asked({ filter: { ...FILTER, isIncomplete: true } }))
    expect((await audits()).map(({ after }) => after?.filters)).toContain('isIncomplete')
  })

  it('says in its last line that more members match than it has', async () => {
    const all = linesOf(await exportMembers(fixture.as('theo'), asked()))
    const some = linesOf(await exportMembers(fixture.as('theo'), asked(), 2))
    expect(some).toEqual([...all.slice(0, 3), 'More members match than are in this file.'])
    expect((await audits()).map(({ after }) => after?.rows)).toEqual(expect.arrayContaining([2, all.length - 1]))
    expect(linesOf(await exportMembers(fixture.as('theo'), asked(), all.length - 1))).toEqual(all)
  })

  it('neutralises cells that a spreadsheet program would execute', async () => {
    await fixture.change(fixture.cast.maya, { companyName: '=HYPERLINK("https://evil.test")' })
    const filter = { ...FILTER, search: 'maya' }
    const csv = await exportMembers(fixture.as('theo'), asked({ filter, columns: ['COMPANY'] }))
    expect(linesOf(csv)[1]).toBe(`Maya Chen,"'=HYPERLINK(""https://evil.test"")"`)
    await fixture
      .db()
      .commit([
        build.update(users).set({ companyName: null }).where(eq(users.companyName, '=HYPERLINK("https://evil.test")')),
      ])
  })

  it('[ADM-008] names the brand of each member when it covers every brand', async () => {
    const council = fixture.as('ada', NOW, fixture.cast.council)
    const lines = linesOf(await exportMembers(council, asked({ isCrossBrand: true, columns: [] })))
    expect(lines[0]).toBe('Brand,Name')
    expect(lines).toEqual(expect.arrayContaining(['Meridian,Maya Chen', 'Harbor,Lena Fischer']))
    expect(linesOf(await exportMembers(fixture.as('ada'), asked({ isCrossBrand: true, columns: [] })))).toEqual([
      'Brand,Name',
    ])
  })

  it('[ADM-008] excludes members of brands on whose own host it would be refused', async () => {
    const { ada, harbor, council } = fixture.cast
    const ofHarbor = and(eq(staffPermissions.userId, ada.id), eq(staffPermissions.communityId, harbor.id))
    const held = await fixture.db().read(build.select().from(staffPermissions).where(ofHarbor))
    const billing = { id: newId(NOW), userId: ada.id, communityId: harbor.id, permission: 'billing' as const }
    await fixture
      .db()
      .commit([build.delete(staffPermissions).where(ofHarbor), build.insert(staffPermissions).values(billing)])
    const here = fixture.as('ada', NOW, council)
    const shown = await listMembers(here, { ...asked({ isCrossBrand: true }), first: 100, after: null })
    expect(shown.edges.map(({ node }) => node.name)).toContain('Lena Fischer')
    await expect(exportMembers(fixture.as('ada', NOW, harbor), asked())).rejects.toThrow('NotAllowed')
    for (const filter of [FILTER, { ...FILTER, search: 'lena' }, { ...FILTER, status: 'ACTIVE' } as const]) {
      const lines = linesOf(await exportMembers(here, asked({ filter, isCrossBrand: true, columns: [] })))
      expect(lines.filter((line) => line.startsWith('Harbor'))).toEqual([])
    }
    const [, ...lines] = linesOf(await exportMembers(here, asked({ isCrossBrand: true, columns: [] })))
    expect(lines).toContain('Meridian,Maya Chen')
    await fixture
      .db()
      .commit([build.delete(staffPermissions).where(ofHarbor), build.insert(staffPermissions).values(held)])
  })

  it('is refused without the permission to help members, and then not logged', async () => {
    for (const ctx of [fixture.as('pia'), fixture.as('stig', NOW, fixture.cast.meridian)])
      await expect(exportMembers(ctx, asked())).rejects.toThrow('NotAllowed')
    expect(await audits()).toEqual([])
  })
})
