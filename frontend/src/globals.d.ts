declare module "*.css";
declare module "*.svg";
declare let __webpack_nonce__: string;
