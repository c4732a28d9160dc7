import { PAGE_USER_FIELD } from '#shared/domain/auth/page-user.ts'
import { pageUser } from '../../lib/page-headers.ts'

/** Adds the page's user to each posted form (`page-user.ts`). */
addEventListener('formdata', ({ target, formData }) => {
  const user = pageUser()
  if (user && (target as HTMLFormElement).method === 'post') formData.set(PAGE_USER_FIELD, user)
})
