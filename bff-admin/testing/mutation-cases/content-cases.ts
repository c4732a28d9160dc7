import { contentFactory } from '#db/testing/content/texts.ts'
import { textMark } from '#db/texts/stored-text.ts'
import { saveContentDraft } from '../../content-bank/save-draft.ts'
import type { StaffFixture } from '../staff-fixture.ts'
import type { MutationCases } from './mutation-case.ts'

const KEY = 'email-footer'
const NOW_IN_FORCE = '<p>Now</p>'

export function contentCases(fixture: StaffFixture): MutationCases {
  const { giveText } = contentFactory(fixture)
  const inForce = () => textMark(['', NOW_IN_FORCE])
  return {
    contentPublish: {
      prepare: async () => {
        await giveText(KEY, NOW_IN_FORCE)
        const typed = { title: '', content: '<p>Next</p>', baseTextId: await inForce() }
        const draft = await saveContentDraft(fixture.as('theo'), { ...typed, key: KEY })
        return {
          call: `contentPublish(key: "${KEY}", draftTextId: "${draft.id}", inForceTextId: "${await inForce()}", why: "W") { key }`,
          targetIds: [KEY],
        }
      },
    },
    contentTakeBack: {
      prepare: async () => {
        const { id } = await giveText(KEY, '<p>Before</p>')
        await giveText(KEY, NOW_IN_FORCE, { version: 2 })
        return {
          call: `contentTakeBack(key: "${KEY}", versionId: "${id}", inForceTextId: "${await inForce()}", why: "W") { key }`,
          targetIds: [KEY],
        }
      },
    },
    contentDropOwn: {
      prepare: async () => {
        await giveText(KEY, NOW_IN_FORCE)
        return {
          call: `contentDropOwn(key: "${KEY}", inForceTextId: "${await inForce()}", why: "W") { key }`,
          targetIds: [KEY],
        }
      },
    },
  }
}
