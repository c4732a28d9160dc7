import type { ActorArgs } from '#db/context.ts'
import { type OwnQuestion, questionWithTexts, toQuestionWithAnswer } from '#db/expert-panels/answers/answer-rows.ts'
import { addressColumns } from '#db/members/address-columns.ts'
import { type MobilePhoneView, readMobilePhone } from '#db/members/mobile-phone/read-mobile-phone.ts'
import { listSupportContacts, type SupportContactView } from '#db/members/support-contacts/list-support-contacts.ts'
import { users } from '#db/schema/members.ts'
import { memberAddresses } from '#db/schema/onboarding.ts'
import { memberProfiles } from '#db/schema/profiles.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import type { OnboardingView } from '#shared/domain/onboarding/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PublicContext } from '../context.ts'
import { asNewMember } from './new-member.ts'
import { memberView } from './read-get-started.ts'

const ownForms = statement((p: ActorArgs) =>
  build
    .select({
      givenName: users.givenName,
      familyName: users.familyName,
      avatarImageId: users.avatarImageId,
      jobTitle: users.jobTitle,
      companyName: users.companyName,
      location: users.locationName,
      pronouns: users.pronouns,
      profile: {
        biography: memberProfiles.biography,
        areaOfFocus: memberProfiles.areaOfFocus,
        industry: memberProfiles.industry,
        linkedIn: memberProfiles.linkedIn,
        website: memberProfiles.website,
      },
      address: addressColumns,
    })
    .from(users)
    .leftJoin(memberProfiles, isOfUser(memberProfiles, { userId: users.id, communityId: p.communityId }))
    .leftJoin(memberAddresses, isOfUser(memberAddresses, { userId: users.id, communityId: p.communityId }))
    .where(hasId(users, p.userId, p)),
)

type OwnForms = ReturnType<ReturnType<typeof ownForms>['toResult']>[number]

export type StepFormsView = OwnForms & {
  readonly onboarding: OnboardingView
  readonly mobilePhone: MobilePhoneView | null
  readonly contacts: readonly SupportContactView[]
  /** The panel question for them, with their draft. */
  readonly question: OwnQuestion | null
}

/** The stored values of the forms, so that nothing has to be entered twice. */
export async function readStepForms(ctx: PublicContext): Promise<StepFormsView> {
  const here = await asNewMember(ctx)
  const { db, actor, member } = here
  const { questionId } = member
  const [[own], mobilePhone, contacts, [question]] = await Promise.all([
    db.read(ownForms(actor)),
    readMobilePhone(here),
    listSupportContacts(here),
    questionId === null ? [] : db.read(questionWithTexts({ ...actor, questionId })),
  ])
  if (!own) throw new AppError('NotAuthenticated')
  return {
    ...own,
    onboarding: memberView(member),
    mobilePhone,
    contacts,
    question: question ? toQuestionWithAnswer(question) : null,
  }
}
