import type { Mark, Node } from 'prosemirror-model'
import { Fragment, type ReactNode } from 'react'
import { parse } from './parse.ts'
import { richTextSchema, singleLineSchema } from './schema.ts'

/** A rendered text; built from elements, never from a string. */
export function RichTextContent({ html }: { readonly html: string }) {
  return <>{renderChildren(parse(richTextSchema, html))}</>
}

export function SingleLineContent({ html }: { readonly html: string }) {
  return <>{renderChildren(parse(singleLineSchema, html))}</>
}

const MARK_TAGS = { strong: 'strong', em: 'em', strike: 's', sub: 'sub', sup: 'sup' } as const

function renderMark(mark: Mark, inner: ReactNode): ReactNode {
  switch (mark.type.name) {
    case 'link':
      return (
        <a href={String(mark.attrs.href)} target="_blank" rel="noopener noreferrer nofollow">
          {inner}
        </a>
      )
    case 'underline':
      return <span className="underline">{inner}</span>
    default: {
      const Tag = MARK_TAGS[mark.type.name as keyof typeof MARK_TAGS]
      return <Tag>{inner}</Tag>
    }
  }
}

function renderInline(node: Node): ReactNode {
  return node.marks.reduceRight<ReactNode>((inner, mark) => renderMark(mark, inner), node.isText ? node.text : <br />)
}

const TAGS = {
  blockquote: 'blockquote',
  bullet_list: 'ul',
  ordered_list: 'ol',
  list_item: 'li',
  preformatted: 'pre',
} as const

function tagOf(node: Node) {
  if (node.type.name === 'heading') return node.attrs.level === 2 ? 'h2' : 'h3'
  return TAGS[node.type.name as keyof typeof TAGS] ?? 'p'
}

function renderBlock(node: Node): ReactNode {
  const Tag = tagOf(node)
  return <Tag>{renderChildren(node)}</Tag>
}

function renderChildren(node: Node): ReactNode {
  return node.children.map((child, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the children of a rendered text keep their order
    <Fragment key={i}>{child.isInline ? renderInline(child) : renderBlock(child)}</Fragment>
  ))
}
