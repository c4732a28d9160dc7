import type { Builder } from '../builder.ts'
import type { BaseContext } from '../context.ts'
import type { atMost } from '../text-limits.ts'

type TextLimit = ReturnType<typeof atMost>

/** The arguments of saving a text, besides the id of its document. */
export function addSaveArgs<C extends BaseContext>(
  builder: Builder<C>,
  { title, content }: { readonly title: TextLimit; readonly content: TextLimit },
) {
  return builder.args((t) => ({
    title: t.string({ required: true, ...title }),
    content: t.string({ required: true, ...content }),
    baseRevisionId: t.id(),
    operationId: t.id(),
    isRecovered: t.boolean({ description: 'The text was found on the device after its editor had ended.' }),
  }))
}
