import { and, eq, inArray } from 'drizzle-orm'
import { memberFollows } from '#db/schema/follows.ts'
import { images, users } from '#db/schema/members.ts'
import { pictures } from '#db/schema/pictures.ts'
import { memberProfiles, profileFills, publicProfileAddresses } from '#db/schema/profiles.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { build, hasId } from '#db/statement.ts'
import { ofUser, type PersonalTable } from './personal-table.ts'

export const PROFILE_DATA: readonly PersonalTable[] = [
  {
    table: users,
    label: 'Your account and profile',
    isOf: (p) => hasId(users, p.userId, p),
    without: ['passwordHash', 'health', 'healthDueAt', 'directoryNumber'],
    ending: 'loses its person',
  },
  {
    table: images,
    label: 'Your photo',
    isOf: (p) =>
      and(
        eq(images.communityId, p.communityId),
        inArray(
          images.id,
          build
            .select({ id: users.avatarImageId })
            .from(users)
            .where(hasId(users, p.userId, p)),
        ),
      ),
    hasTexts: true,
    ending: 'goes',
  },
  { table: pictures, label: 'Images you uploaded', isOf: ofUser(pictures), ending: 'goes' },
  {
    table: memberProfiles,
    label: 'What your profile says',
    isOf: ofUser(memberProfiles),
    hasTexts: true,
    ending: 'goes',
  },
  {
    table: publicProfileAddresses,
    label: 'The addresses of your public profile',
    isOf: ofUser(publicProfileAddresses),
    ending: 'goes',
  },
  { table: profileFills, label: 'What we filled in for you', isOf: ofUser(profileFills), ending: 'goes' },
  { table: memberFollows, label: 'Members you follow', isOf: ofUser(memberFollows), ending: 'goes' },
  { table: savedSearches, label: 'Your saved searches', isOf: ofUser(savedSearches), ending: 'goes' },
]
