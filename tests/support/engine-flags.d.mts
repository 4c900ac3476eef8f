export const ENGINE_FLAGS: string[];
