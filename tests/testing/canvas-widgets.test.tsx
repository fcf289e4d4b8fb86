import { testWidget } from '../../src/public/testing'
import bars from '../fixtures/canvas/widgets/bars'
import pen from '../fixtures/canvas/widgets/pen'
import penTexts from '../fixtures/canvas/widgets/pen/texts.json'
import trend from '../fixtures/canvas/widgets/trend'

testWidget(pen, { texts: penTexts })
testWidget(bars)
testWidget(trend)
