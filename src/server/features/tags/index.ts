import { defineFeature, type Route } from '../../feature'
import { answer } from '../../kernel/http/answers'
import { langOf, paramOf } from '../../kernel/http/call'
import { createTrees, type Trees } from './trees'

/** Trees of tags (API-36, API-43). */
const routes: readonly Route<Trees>[] = [
  {
    method: 'GET',
    path: '/api/conf/tag/hierarchy/:tree',
    right: 'signed in',
    answer: async (call, _, trees) => {
      const lang = langOf(call, call.get('signed').user)
      return answer(call, { ...(await trees.hierarchy(paramOf(call, 'tree'), lang)) })
    },
  },
]

/** The trees of tags. */
export const tagsFeature = defineFeature<Trees>({
  id: 'tags',
  isEarly: true,
  routes,
  sharedFolders: ['conf'],
  open: ({ bus, catalogue, records }) => {
    const trees = createTrees({ bus, records, catalogue })
    return { service: trees, close: trees.stop }
  },
})
