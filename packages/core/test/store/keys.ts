/** The bytes of {@link encryptionKey}. */
export const encryptionKeyBytes: Buffer = Buffer.from(
  Array.from({ length: 32 }, (_, index) => (index * 37 + 11) % 256),
);

/** The key that the tests seal with. */
export const encryptionKey: string = encryptionKeyBytes.toString("base64");

/** Another one. */
export const otherKey: string = Buffer.alloc(32, 0xa5).toString("base64");
