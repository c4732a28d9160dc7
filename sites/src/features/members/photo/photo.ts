import { avatarAddress } from '#shared/domain/pictures/avatar-address.ts'
import { AVATAR_SIZES } from '#shared/domain/pictures/avatar-sizes.ts'
import { initialsOf } from '../../../ui/avatar/initials.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { showBusy } from '../../../ui/button/show-busy.ts'
import { failureOf } from './failure-of.ts'
import { PHOTO_MESSAGES as M } from './messages.ts'

/** The section of one's photo: choosing, removing, and taking the removal back. */
export function startPhoto(section: HTMLElement): void {
  const part = <T extends HTMLElement>(name: string) => section.querySelector<T>(`[data-photo="${name}"]`)
  const file = part<HTMLInputElement>('file')
  const [choose, remove] = [part<HTMLButtonElement>('choose'), part<HTMLButtonElement>('remove')]
  const [status, dialog] = [part('status'), part<HTMLDialogElement>('crop')]
  if (!file || !choose || !remove || !status || !dialog) return

  const isJoining = section.dataset.joining !== undefined
  const loadCalls = async () =>
    (isJoining ? await import('./joining-photo.requests.ts') : await import('./photo.requests.ts')).photoCalls
  const say = (text: string, ...more: Node[]) => {
    const hadFocus = status.contains(document.activeElement)
    status.replaceChildren(text, ...more)
    if (hadFocus) status.focus()
  }
  const show = (address: string | null) => {
    showOwnAvatar(section, address)
    remove.hidden = address === null
  }
  const crop = async (chosen: File) => {
    say('')
    const [{ cropAndSave }, { upload }] = await Promise.all([import('./crop-dialog.ts'), loadCalls()])
    const result = await cropAndSave(dialog, chosen, upload)
    // Choosing the same file again is a change, too.
    file.value = ''
    choose.focus()
    if (result.kind === 'refused') say(result.message)
    if (result.kind !== 'saved') return
    show(result.address)
    say(M.saved)
  }
  const restore = async () => {
    let address: string | null = null
    const failure = await failureOf(async () => {
      address = await (await loadCalls()).restore()
    })
    if (failure === null) show(address)
    say(failure ?? M.restored)
  }
  const removeIt = async () => {
    showBusy(remove, M.removing)
    const failure = await failureOf(async () => (await loadCalls()).remove())
    showBusy(remove, null)
    if (failure !== null) return say(failure)
    const undo = createUndo(restore)
    say(M.removed, undo)
    undo.focus()
    show(null)
  }

  choose.addEventListener('click', () => file.click())
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? []
    if (chosen) void crop(chosen)
  })
  remove.addEventListener('click', () => void removeIt())
  for (const button of [choose, remove]) button.disabled = false
}

function createUndo(restore: () => Promise<void>): HTMLButtonElement {
  const undo = document.createElement('button')
  undo.type = 'button'
  undo.className = buttonClass('secondary', { small: true })
  undo.append(M.undo)
  undo.addEventListener('click', () => void restore(), { once: true })
  return undo
}

/** In the section and in the menu of the account. */
function showOwnAvatar(section: HTMLElement, address: string | null): void {
  const shown = document.querySelectorAll<HTMLElement>(
    '[data-photo="avatar"] > .avatar, .user-button > .avatar, #user-menu .avatar',
  )
  for (const avatar of shown) avatar.replaceWith(avatarLike(avatar, address, section.dataset.name ?? ''))
}

function avatarLike(before: HTMLElement, address: string | null, name: string): HTMLElement {
  const pixels = before.offsetWidth || AVATAR_SIZES.mini
  const avatar = document.createElement(address === null ? 'span' : 'img')
  avatar.className = before.className
  if (avatar instanceof HTMLImageElement) {
    Object.assign(avatar, { width: pixels, height: pixels, alt: '', src: avatarAddress(address ?? '', 2 * pixels) })
  } else {
    avatar.ariaHidden = 'true'
    avatar.append(initialsOf(name))
  }
  return avatar
}
