import { defineFeature } from '../../../feature'

/** Health check. */
export const healthFeature = defineFeature({
  id: 'health',
  routes: [
    { method: 'GET', path: '/api/health', right: 'open', answer: (call) => call.json({ status: 'ok' }) },
  ],
})
