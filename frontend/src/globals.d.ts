declare module "*.css";
declare let __webpack_nonce__: string;
