import { PAGE_USER_FIELD } from '#shared/domain/auth/page-user.ts'
import { pageUser } from '../../lib/page-headers.ts'

/** Each form that is posted says to whom its page was shown (`page-user.ts`). */
addEventListener('formdata', ({ target, formData }) => {
  const user = pageUser()
  if (user && (target as HTMLFormElement).method === 'post') formData.set(PAGE_USER_FIELD, user)
})
