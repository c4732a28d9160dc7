import type { ActorArgs } from '#db/context.ts'
import { removePhoto } from '#db/members/photo/remove-photo.ts'
import { restorePhoto } from '#db/members/photo/restore-photo.ts'
import { savePhoto } from '#db/members/photo/save-photo.ts'
import { readTypedProfile } from '#db/members/profile/read-typed-profile.ts'
import { storeProfile } from '#db/members/profile/store-profile.ts'
import type { Upload } from '#db/pictures/receive-upload.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement } from '#db/statement.ts'
import type { TypedProfile } from '#shared/domain/members/profile.ts'
import { imageAddress } from '#shared/domain/pictures/addresses.ts'
import type { PublicContext } from '../context.ts'
import { checkStep, finishStep } from './answer-step.ts'
import { asNewMember, type NewMemberContext } from './new-member.ts'

/** The part of a profile that the step asks for. */
export type ProfileStepInput = Pick<
  TypedProfile,
  'jobTitle' | 'companyName' | 'location' | 'pronouns' | 'biography' | 'areaOfFocus' | 'industry'
> &
  Pick<TypedProfile['links'], 'linkedIn' | 'website'>

/** Stores what the step asks for; the rest of the profile stays as it is. */
export async function saveProfileStep(ctx: PublicContext, typed: ProfileStepInput): Promise<void> {
  const here = await profileStepOf(ctx)
  const stored = await readTypedProfile(here)
  const { linkedIn, website, ...fields } = typed
  const pronouns = typed.pronouns.trim()
  await storeProfile(here, {
    ...stored,
    ...fields,
    links: { ...stored.links, linkedIn, website },
    // Who says now how to be called wants it to be seen; who has chosen already is not asked here.
    displayPronouns: pronouns === stored.pronouns ? stored.displayPronouns : pronouns !== '',
  })
  await finishStep(here, 'profile')
}

/** Makes what was uploaded the photo; answers its address. */
export async function savePhotoStep(ctx: PublicContext, upload: Upload): Promise<string | null> {
  return imageAddress(await savePhoto(await profileStepOf(ctx), upload))
}

export async function removePhotoStep(ctx: PublicContext): Promise<void> {
  await removePhoto(await profileStepOf(ctx))
}

const ownPhoto = statement((p: ActorArgs) =>
  build
    .select({ id: users.avatarImageId })
    .from(users)
    .where(hasId(users, p.userId, p)),
)

/** Brings back the photo that was removed last; answers the address of the one that is shown then. */
export async function restorePhotoStep(ctx: PublicContext): Promise<string | null> {
  const here = await profileStepOf(ctx)
  await restorePhoto(here)
  const { userId, communityId } = here.actor
  const [photo] = await here.db.read(ownPhoto({ userId, communityId }))
  return imageAddress(photo?.id ?? null)
}

async function profileStepOf(ctx: PublicContext): Promise<NewMemberContext> {
  const here = await asNewMember(ctx)
  checkStep(here, 'profile')
  return here
}
