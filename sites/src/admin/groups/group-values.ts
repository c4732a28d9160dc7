import { GROUP_ABOUT_MAX_CHARACTERS, GROUP_NAME_MAX_CHARACTERS } from '#shared/domain/groups/limits.ts'
import { GROUP_REFUSALS } from '#shared/domain/groups/messages.ts'
import { groupSlugOf, isGroupSlug } from '#shared/domain/groups/slug.ts'
import { type GroupVisibility, isGroupVisibility } from '#shared/domain/groups/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { type FieldErrors, withMissing } from '../forms/field-errors.ts'
import { GROUP_ADMIN_MESSAGES } from './messages.ts'

export type GroupValues = {
  readonly name: string
  readonly about: string
  readonly slug: string
  readonly visibility: GroupVisibility
}
export type GroupErrors = FieldErrors<'name' | 'about' | 'slug'>

/** The values of a group's form; without an address, the one derived from its name. */
export function readGroupValues(form: URLSearchParams): GroupValues {
  const text = (field: string) => (form.get(field) ?? '').trim()
  const [name, visibility] = [text('name'), form.get('visibility')]
  if (!isGroupVisibility(visibility)) throw new AppError('NotFound')
  // A browser posts the lines of a text with CRLF.
  const about = text('about').replaceAll('\r\n', '\n')
  return { name, about, slug: text('slug').toLowerCase() || groupSlugOf(name), visibility }
}

/** The errors, by field. */
export function checkGroupValues({ name, about, slug }: GroupValues): GroupErrors {
  const M = GROUP_ADMIN_MESSAGES.errors
  const errors = {
    ...(countCharacters(name) > GROUP_NAME_MAX_CHARACTERS && { name: M.nameTooLong }),
    ...(countCharacters(about) > GROUP_ABOUT_MAX_CHARACTERS && { about: M.aboutTooLong }),
    ...(slug !== '' && !isGroupSlug(slug) && { slug: GROUP_REFUSALS.slugForm }),
    ...(slug === '' && name !== '' && { slug: M.slugNeeded }),
  }
  return withMissing({ errors, values: { name, about }, required: ['name', 'about'] })
}
