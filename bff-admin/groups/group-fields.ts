import { readable, readableLines } from '#shared/domain/articles/text-runs.ts'
import { GROUP_ABOUT_MAX_CHARACTERS, GROUP_NAME_MAX_CHARACTERS } from '#shared/domain/groups/limits.ts'
import { groupRefusal } from '#shared/domain/groups/messages.ts'
import { groupSlugOf, isGroupSlug } from '#shared/domain/groups/slug.ts'
import type { GroupVisibility } from '#shared/domain/groups/statuses.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { checkText, refusedField } from '../staff/checked-fields.ts'

export type GroupFields = {
  readonly name: string
  readonly about: string
  readonly slug: string
  readonly visibility: GroupVisibility
}

/** The typed fields; without a slug it is derived from the name. */
export type TypedGroup = Omit<GroupFields, 'slug'> & { readonly slug: string | null }

/** Validates the fields and returns them as stored; throws with the name of an invalid field. */
export function checkGroup({ name, about, slug, visibility }: TypedGroup): GroupFields {
  const checked = {
    name: checkText('name', readable(name).trim(), GROUP_NAME_MAX_CHARACTERS),
    about: checkText('about', readableLines(about).trim(), GROUP_ABOUT_MAX_CHARACTERS),
    visibility,
  }
  return { ...checked, slug: checkSlug(slug?.trim() || groupSlugOf(checked.name)) }
}

function checkSlug(slug: string): string {
  if (isGroupSlug(slug)) return slug
  throw refusedField('slug', FORM_CODES.unknown, groupRefusal('slugForm'))
}
