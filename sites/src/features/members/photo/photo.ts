import { avatarAddress } from '#shared/domain/pictures/avatar-address.ts'
import { AVATAR_SIZES } from '#shared/domain/pictures/avatar-sizes.ts'
import { initialsOf } from '../../../ui/avatar/initials.ts'
import { showBusy } from '../../../ui/button/show-busy.ts'
import { PHOTO_MESSAGES as M } from './messages.ts'
import type { PhotoCalls } from './photo-calls.ts'
import type { Restored } from './remove-photo.ts'

/** The section of one's photo: choosing, removing, and undoing the removal. */
export function startPhoto(section: HTMLElement): void {
  const part = <T extends HTMLElement>(name: string) => section.querySelector<T>(`[data-photo="${name}"]`)
  const file = part<HTMLInputElement>('file')
  const [choose, remove] = [part<HTMLButtonElement>('choose'), part<HTMLButtonElement>('remove')]
  const [status, dialog] = [part('status'), part<HTMLDialogElement>('crop')]
  if (!file || !choose || !remove || !status || !dialog) return

  const isJoining = section.dataset.joining !== undefined
  const say = (text: string, ...more: Node[]) => {
    const hadFocus = status.contains(document.activeElement)
    status.replaceChildren(text, ...more)
    if (hadFocus) status.focus()
  }
  const show = (address: string | null) => {
    showOwnAvatar(section, address)
    remove.hidden = address === null
  }
  /** The code of a button is loaded when it is pressed. */
  const load = async <T>(code: Promise<T>): Promise<readonly [T, PhotoCalls] | null> => {
    try {
      const calls = isJoining ? import('./joining-photo.requests.ts') : import('./photo.requests.ts')
      const [loaded, { photoCalls }] = await Promise.all([code, calls])
      return [loaded, photoCalls]
    } catch {
      say(M.notLoaded)
      return null
    }
  }
  const crop = async (chosen: File) => {
    say('')
    const loaded = await load(import('./crop-dialog.ts'))
    const result = loaded && (await loaded[0].cropAndSave(dialog, chosen, loaded[1].upload))
    // Choosing the same file again must count as a change, too.
    file.value = ''
    choose.focus()
    if (result?.kind === 'refused') say(result.message)
    if (result?.kind !== 'saved') return
    show(result.address)
    say(M.saved)
  }
  const onRestored = (restored: Restored) => {
    if ('failure' in restored) {
      say(restored.failure, restored.undo)
      return restored.undo.focus()
    }
    show(restored.address)
    say(M.restored)
  }
  const removeIt = async () => {
    showBusy(remove, M.removing)
    const loaded = await load(import('./remove-photo.ts'))
    const outcome = loaded && (await loaded[0].removePhoto(loaded[1], onRestored))
    showBusy(remove, null)
    if (outcome === null) return
    if (typeof outcome === 'string') return say(outcome)
    say(M.removed, outcome)
    outcome.focus()
    show(null)
  }
  const offerUndo = async () => {
    const loaded = await load(import('./remove-photo.ts'))
    if (loaded) say(M.removed, loaded[0].createUndo(loaded[1], onRestored))
  }

  choose.addEventListener('click', () => file.click())
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? []
    if (chosen) void crop(chosen)
  })
  remove.addEventListener('click', () => void removeIt())
  for (const button of [choose, remove]) button.disabled = false
  if (section.dataset.kept !== undefined) void offerUndo()
}

/** Shows the avatar in the section and in the menu of the account. */
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
