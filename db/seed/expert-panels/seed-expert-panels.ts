import {
  panelAnswerRevisions,
  panelAnswers,
  panelBatches,
  panelInvitations,
  panelQuestions,
  panelRoundupAnswers,
  panelRoundups,
} from '#db/schema/expert-panels.ts'
import { EDITORS } from '../cast.ts'
import { BRAND_CODES, BRANDS, type BrandCode } from '../communities.ts'
import { insertRows } from '../insert-rows.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { panelRowsOf } from './panel-rows.ts'
import { readQuestions } from './read-panels.ts'

/** How many members are invited to the open questions. */
const INVITED = 12

function seedBrand(code: BrandCode, { staff, membersOf }: SeedCast, now: Date): SeedStatement[] {
  const members = membersOf[code]
  const people = new Map(members.map((member) => [member.key, member]))
  const editor = staff.find(({ key }) => key === EDITORS[code][0])
  if (!editor) throw new Error(`${code} has no editor`)
  const invited = members.filter(({ status, gate }) => status === 'ACTIVE' && gate === 'NONE').slice(0, INVITED)
  const rows = panelRowsOf({ code, people, editor, invited, now }, readQuestions(BRANDS[code]))
  return [
    ...insertRows(panelBatches, rows.batches),
    ...insertRows(panelQuestions, rows.questions),
    ...insertRows(panelInvitations, rows.invitations),
    ...insertRows(panelAnswers, rows.answers),
    ...insertRows(panelAnswerRevisions, rows.revisions),
    ...insertRows(panelRoundups, rows.roundups),
    ...insertRows(panelRoundupAnswers, rows.roundupAnswers),
  ]
}

export function seedExpertPanels(cast: SeedCast, now: Date): SeedStatement[] {
  return BRAND_CODES.flatMap((code) => seedBrand(code, cast, now))
}
