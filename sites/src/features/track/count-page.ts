import { onPageShown, trackPage } from './track-page.ts'

const person = document.querySelector<HTMLElement>('page-tracking')?.dataset ?? {}
onPageShown(() => trackPage(person))
