// Placeholder until the layer's first test.
