import { PAGE_USER_FIELD } from '#shared/domain/auth/page-user.ts'
import { pageUser } from '../../lib/page-headers.ts'

/** Each form that is posted says to whom its page was shown (`page-user.ts`). One that was kept still says for whom. */
document.addEventListener('formdata', ({ target, formData }) => {
  const user = pageUser()
  if (!user || !(target instanceof HTMLFormElement) || target.method !== 'post') return
  if (!formData.has(PAGE_USER_FIELD)) formData.set(PAGE_USER_FIELD, user)
})
